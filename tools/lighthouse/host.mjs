/**
 * A folder of a site served as a good host does: over TLS and HTTP/2, packed with brotli.
 *
 * Chromium speaks HTTP/2 over TLS alone. The certificate is made for the occasion by openssl and believed by
 * nobody, so whoever visits says `--ignore-certificate-errors`.
 */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createSecureServer } from "node:http2";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".whl": "application/zip",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
  ".zip": "application/zip",
};
/** What packing again makes no smaller. */
const PACKED = [".whl", ".woff2"];

/** @returns {Promise<{address: string, close: () => void}>} `address` with a slash at its end */
export async function host(folder) {
  const files = new Map();
  const server = createSecureServer({ ...certificate(), allowHTTP1: true });
  server.on("request", (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "https://localhost").pathname);
    const name = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    try {
      if (!files.has(name)) files.set(name, read(name));
      const { headers, body } = files.get(name);
      response.writeHead(200, headers);
      response.end(body);
    } catch {
      response.writeHead(404);
      response.end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return { address: `https://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

function read(name) {
  const kind = extname(name);
  const plain = readFileSync(name);
  const headers = { "content-type": TYPES[kind] ?? "application/octet-stream", "cache-control": "max-age=600" };
  if (PACKED.includes(kind)) return { headers, body: plain };
  const body = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  return { headers: { ...headers, "content-encoding": "br" }, body };
}

function certificate() {
  const folder = mkdtempSync(join(tmpdir(), "maubinh-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const made = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const of = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  try {
    execFileSync("openssl", ["req", "-x509", ...made, ...of, "-keyout", key, "-out", cert], { stdio: "pipe" });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
