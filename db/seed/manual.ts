import { sql } from 'kysely'
import type { EventContext } from '#engine/server/event.ts'
import { reversePosting } from '#modules/ledger/server/public.ts'
import { jualBeliManual } from '#modules/bulk-goods/contract/jual-beli-manual.ts'
import { type RequestedMutation, mutate, trade } from '#modules/bulk-goods/server/public.ts'
import { rounding } from './parameters.ts'

const ways = { sold: rounding, bought: rounding, modules: new Set<string>(), validatesNonCash: false, papersDays: 365 }

interface Lists {
  readonly trays: readonly [string, string]
  readonly kinds: readonly [string, string]
  readonly groups: readonly [Group, Group]
  readonly kode_sales: string
}

interface Group {
  readonly kode_group: string
  readonly harga: number
  readonly harga_modal: number
  readonly beli: number
}

/** Goods without a barcode of a shop: two lots, of which some go into another tray and some are scrap, two trades, and one that was a mistake. */
export async function tradeByGram(till: EventContext): Promise<void> {
  const { trays, kinds, groups, kode_sales } = await listsOf(till)
  const context = { ...till, ...ways }
  const lotOf = (at: 0 | 1, berat: number) => ({ kode_baki: trays[at], kode_group: groups[at].kode_group, kode_dept: kinds[at], qty: 1, berat })
  const nowhere = { sumber: null, kode_supplier: null, baki_tujuan: null, keterangan: null }
  const mutations: RequestedMutation[] = [
    {
      ...nowhere,
      jenis_mutasi: 'TAMBAH',
      sumber: 'SALDO_AWAL',
      detail_barang: ([0, 1] as const).map((at) => ({ ...lotOf(at, 60), qty: 20, hpp: 60 * groups[at].harga_modal })),
    },
    { ...nowhere, jenis_mutasi: 'PINDAH', baki_tujuan: trays[1], detail_barang: [lotOf(0, 3.2)] },
    { ...nowhere, jenis_mutasi: 'HANCUR', keterangan: 'PUTUS SAAT DICUCI', detail_barang: [lotOf(1, 1.15)] },
  ]
  for (const mutation of mutations) await mutate(context, mutation)
  const sell = async (nama_customer: string, berat: number) =>
    trade(context, {
      kode_sales,
      nama_customer,
      alamat_customer: null,
      no_hp: null,
      no_identitas: null,
      foto_surat: null,
      harga_emas: null,
      grand_total: null,
      detail_emas: [],
      keterangan: null,
      detail_jual: [{ ...lotOf(0, berat), harga_per_gram: groups[0].harga, harga_emas: null }],
      detail_beli: [{ ...lotOf(1, 1.5), harga_per_gram: groups[1].beli, harga_emas: null }],
      detail_bayar: [{ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah: 100_000_000 }],
    })
  await sell('IBU SARI', 6.25)
  await sell('BAPAK HENDRA', 4.1)
  await takeBack(till, (await sell('IBU SARI', 5.2)).no_jual_beli, 'CUSTOMER BATAL')
}

async function takeBack(till: EventContext, nomor: string, alasan: string): Promise<void> {
  await reversePosting(till, { kind: jualBeliManual.kind, reference: nomor }, { reason: alasan })
  await sql`
    update jual_beli_manual set status = 'CANCELLED', alasan_batal = ${alasan}, dibatalkan_oleh = ${till.user_id}, dibatalkan_at = now()
    where (kode_toko, no_jual_beli) = (${till.kode_toko}, ${nomor})`.execute(till.db)
}

async function listsOf({ db, kode_toko }: EventContext): Promise<Lists> {
  const { rows } = await sql<Lists>`
    select (select array_agg(kode_baki order by kode_baki) from baki where kode_toko = ${kode_toko}) as trays,
           (select array_agg(kode_dept order by kode_dept) from jenis where not is_berlian) as kinds,
           (select json_agg(json_build_object('kode_group', kode_group, 'harga', harga, 'harga_modal', harga_modal, 'beli', harga_per_gram) order by kode_group)
            from grup join harga_beli using (kode_harga)) as groups,
           (select min(kode_sales) from sales where kode_toko = ${kode_toko}) as kode_sales`.execute(db)
  return rows[0] as Lists
}
