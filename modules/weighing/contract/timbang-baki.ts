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

/** Compares the weights of trays with their contents, and names the pieces that may be missing (specification §2). */
export const timbangBaki = defineScreen({
  path: '/timbang-baki',
  hint: 'Bila berat kurang, barang yang beratnya sama dengan selisihnya disebut lebih dulu',
  title: 'Timbang Baki',
  menu: menu.barangHitung,
  synonyms: ['timbang', 'timbangan', 'cek berat', 'berat baki', 'weigh tray', 'scale'],
})

/**
 * The tray in a request. The specification (§3, §7) sends the tray's code under the name `kode_toko`; `renamed` gives it the name `kode_baki`.
 */
const tray = { kode_gudang: f.kode_gudang.check(), kode_toko: f.kode_baki.check() }
const renamed = <Requested extends { kode_toko: string }>({ kode_toko: kode_baki, ...requested }: Requested) => ({ ...requested, kode_baki })

/** The expected weight of a tray in grams. `berat_timbang` is null while the shop weighs blind (TIMBANG_BUTA, docs/decisions/038). */
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

/** A stored weighing of a tray; weights in grams. */
export type Weighed = z.output<typeof weighed>

export const startWeighing = endpoint({
  call: 'POST timbang-baki/start',
  summary: 'Returns what a tray should weigh now. Stores nothing.',
  access: openTo(timbangBaki),
  body: z.object(tray).transform(renamed),
  reply: z.object({ data: z.object({ data_timbang: z.array(expected) }) }),
  refusals: [goodsRefusals.TRAY_NOT_THERE],
  readsOnly: true,
})

/** The expected weight of a tray. */
export type Expected = z.output<typeof expected>

export const weighTray = endpoint({
  call: 'POST timbang-baki',
  summary: 'Stores the weight of a tray, together with its expected weight and its content at that moment.',
  access: openTo(timbangBaki),
  body: z.object({ ...tray, berat_hasil: f.berat_hasil.check(), timbangan: f.timbangan.check() }).transform(renamed),
  reply: z.object({ message: z.string(), data: z.object({ data_timbang: z.array(weighed) }) }),
  refusals: [goodsRefusals.TRAY_NOT_THERE],
  moves: true,
})

export const readRound = endpoint({
  call: 'GET timbang-baki',
  summary: 'The weighings of the caller today since his last reset, and the trays with goods that were not weighed today.',
  access: openTo(timbangBaki),
  reply: z.object({ data: z.object({ data_timbang: z.array(weighed), belum: z.array(objectOf([f.kode_gudang, f.kode_baki, f.nama_baki])) }) }),
})

export const resetRound = endpoint({
  call: 'POST timbang-baki/reset',
  summary: 'Resets the list of the caller. Earlier weighings stay stored, but the list no longer shows them.',
  access: openTo(timbangBaki),
  reply: done,
})

const clue = objectOf([g.kode_barcode, g.nama_barang.optional(), g.berat_timbang, g.status.optional(), g.kode_baki.optional()])

/** A piece that may explain a difference, with its place now. */
export type Clue = z.output<typeof clue>

export const readWeighing = endpoint({
  call: 'GET timbang-baki/{no_timbang}',
  summary: 'A weighing with its alarms, the pieces that may explain its difference, and the earlier weighings of the tray',
  access: openTo(timbangBaki, laporanAktivitasTimbangBaki.screen),
  reply: z.intersection(
    weighed,
    z.object({
      langkah: f.langkah.check(),
      alarm: z.array(objectOf([f.alarm, f.selisih])),
      /** Pieces that may explain the difference, the nearest first: missing pieces and pairs, pieces that left the tray lately, pieces in other trays. */
      sebab: f.selisih.markSecret(
        z.object({ barang: z.array(clue), pasangan: z.array(z.tuple([clue, clue])), keluar: z.array(clue), baki_lain: z.array(clue) }),
      ),
      sebelumnya: z.array(weighed),
    }),
  ),
  refusals: [core.NOT_FOUND],
})
