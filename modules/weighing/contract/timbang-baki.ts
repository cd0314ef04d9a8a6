import { z } from 'zod'
import { done, endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { core } from '#engine/contract/refusal.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { weighing as f } from './fields.ts'
import { laporanAktivitasTimbangBaki } from './laporan-aktivitas-timbang-baki.ts'

/** Weighs trays against what lies in them, and says which piece is missing where it can (specification §2). */
export const timbangBaki = defineScreen({
  path: '/timbang-baki',
  hint: 'Bila berat kurang, barang yang beratnya sama dengan selisihnya disebut lebih dulu',
  title: 'Timbang Baki',
  menu: menu.barangHitung,
  synonyms: ['timbang', 'timbangan', 'cek berat', 'berat baki', 'weigh tray', 'scale'],
})

/** A tray as these calls name it: its code travels as `kode_toko` (specification §3, §7). */
const tray = { kode_gudang: f.kode_gudang.check(), kode_toko: f.kode_baki.check() }
const named = <Requested extends { kode_toko: string }>({ kode_toko: kode_baki, ...requested }: Requested) => ({ ...requested, kode_baki })

/** What a tray should weigh now: null while the shop weighs blind (TIMBANG_BUTA, docs/decisions/038). */
const expected = objectOf([f.kode_gudang, f.kode_baki, f.nama_baki, f.pieces, f.berat_baki, f.berat_timbang.optional(), f.toleransi])

const weighed = objectOf([
  f.no_timbang,
  f.tgl_system,
  f.created_at,
  f.user_id,
  f.kode_gudang,
  f.kode_baki,
  f.nama_baki.optional(),
  f.timbangan,
  f.pieces,
  f.berat_baki,
  f.berat_timbang,
  f.berat_hasil,
  f.selisih,
  f.toleransi,
  f.hasil,
])

/** A tray that was weighed, as it is kept. */
export type Weighed = z.output<typeof weighed>

export const startWeighing = endpoint({
  call: 'POST timbang-baki/start',
  summary: 'What a tray should weigh now, for whoever is about to weigh it; keeps nothing',
  access: openTo(timbangBaki),
  body: z.object(tray).transform(named),
  reply: z.object({ data: z.object({ data_timbang: z.array(expected) }) }),
  refusals: [goodsRefusals.TRAY_NOT_THERE],
  readsOnly: true,
})

/** What a tray should weigh now. */
export type Expected = z.output<typeof expected>

export const weighTray = endpoint({
  call: 'POST timbang-baki',
  summary: 'Keeps what a tray weighed, beside what it should have weighed at that moment and what lay in it',
  access: openTo(timbangBaki),
  body: z.object({ ...tray, berat_hasil: f.berat_hasil.check(), timbangan: f.timbangan.check() }).transform(named),
  reply: z.object({ message: z.string(), data: z.object({ data_timbang: z.array(weighed) }) }),
  refusals: [goodsRefusals.TRAY_NOT_THERE],
  moves: true,
})

export const readRound = endpoint({
  call: 'GET timbang-baki',
  summary: 'What somebody has weighed today since he began anew, and which trays with goods nobody has weighed today',
  access: openTo(timbangBaki),
  reply: z.object({ data: z.object({ data_timbang: z.array(weighed), belum: z.array(objectOf([f.kode_gudang, f.kode_baki, f.nama_baki])) }) }),
})

export const resetRound = endpoint({
  call: 'POST timbang-baki/reset',
  summary: 'Begins anew: what was weighed before stays kept, and is not shown any more',
  access: openTo(timbangBaki),
  reply: done,
})

const clue = objectOf([g.kode_barcode, g.nama_barang.optional(), g.berat_timbang, g.status.optional(), g.kode_baki.optional()])

/** A piece that may be what is missing or too much, with where it is now. */
export type Clue = z.output<typeof clue>

export const readWeighing = endpoint({
  call: 'GET timbang-baki/{no_timbang}',
  summary: 'A weighing with its alarms, the pieces that would explain its difference, and the weighings of the tray before it',
  access: openTo(timbangBaki, laporanAktivitasTimbangBaki.screen),
  reply: z.intersection(
    weighed,
    z.object({
      langkah: f.langkah.check(),
      alarm: z.array(objectOf([f.alarm, f.selisih])),
      /** What would explain it, the nearest first: missing pieces and pairs; or pieces that left the tray lately, or lie in another. */
      sebab: f.selisih.markSecret(
        z.object({ barang: z.array(clue), pasangan: z.array(z.tuple([clue, clue])), keluar: z.array(clue), baki_lain: z.array(clue) }),
      ),
      sebelumnya: z.array(weighed),
    }),
  ),
  refusals: [core.NOT_FOUND],
})
