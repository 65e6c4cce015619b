#!/usr/bin/env node
// JSON Lines: a request a line on standard input, a reply a line on standard output.
import { createInterface } from "node:readline";
import { answerLine } from "./answer.mjs";

createInterface({ input: process.stdin, crlfDelay: Infinity })
  .on("line", (line) => process.stdout.write(JSON.stringify(answerLine(line)) + "\n"));
