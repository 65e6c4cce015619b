// The seven published sets of rules.
import bsfyi from "./profiles/bsfyi.mjs";
import tinhAt from "./profiles/tinh-at.mjs";
import tienCuoc from "./profiles/tien-cuoc.mjs";
import s666pg from "./profiles/s666pg.mjs";
import mauBinhOnline from "./profiles/mau-binh-online.mjs";
import vgi from "./profiles/vgi.mjs";
import pagatViet from "./profiles/pagat-viet.mjs";

const ALL = [bsfyi, tinhAt, tienCuoc, s666pg, mauBinhOnline, vgi, pagatViet];

export const PROFILES = new Map(ALL.map((profile) => [profile.id, profile]));
