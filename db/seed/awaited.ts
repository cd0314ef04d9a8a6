import { sql } from 'kysely'
import type { EventContext } from '#engine/server/event.ts'
import { enterOldOrders, takeOrder } from '#modules/orders/server/public.ts'
import { takePreOrder } from '#modules/preorders/server/public.ts'
import { takeIn } from '#modules/repairs/server/public.ts'
import { approvedBySupervisor } from './approved.ts'
import { addDays } from './days.ts'
import { phoneOf } from './members.ts'
import { rounding } from './parameters.ts'

const cash = (jumlah: number) => (jumlah === 0 ? [] : [{ jenis: 'CASH' as const, no_rekening: null, no_kartu: null, jumlah }])
const of = (nama_customer: string) => ({ nama_customer, no_hp: phoneOf(nama_customer) as string, alamat_customer: null, keterangan: null })

/** What customers of a shop wait for: a ring that is made, another after a sample that its owner left, rings that come with the next delivery, and jewellery that is repaired. */
export async function whatIsAwaited(till: EventContext): Promise<void> {
  const { kode_dept, kode_group, harga_per_gram } = await listsOf(till)
  const ring = {
    kode_dept,
    kode_group,
    harga_per_gram,
    berat: 3.5,
    ukuran_jari: '14',
    deskripsi_batu: null,
    berat_batu: null,
    ongkos: 150_000,
    foto_pesanan: [],
  }
  const unsampled = { contoh: null, berat_contoh: null, kadar_contoh: null }
  const noGold = { harga_emas: null, detail_emas: [] }
  const ordering = {
    ...till,
    rounding,
    priceHold: { minutes: 0, percentMax: 0 },
    loweredPercentMax: 0,
    fixing: { percentMin: 0, days: 0 },
    validatesNonCash: false,
  }
  await takeOrder(ordering, {
    ...of('IBU LESTARI'),
    kode_sales: 'S1',
    tgl_selesai: addDays(till.tgl_system, 10),
    harga_dikunci: true,
    dp: 1_000_000,
    detail_pesanan: [{ ...ring, ...unsampled, berat_dikunci: null, deskripsi: 'CINCIN UKIR NAMA' }],
    ...noGold,
    detail_bayar: cash(1_000_000),
  })
  await takeOrder(ordering, {
    ...of('BAPAK HARTONO'),
    kode_sales: 'S2',
    tgl_selesai: addDays(till.tgl_system, 1),
    harga_dikunci: false,
    dp: 500_000,
    // The price of two of its five grams is fixed.
    detail_pesanan: [
      { ...ring, berat: 5, berat_dikunci: 2, deskripsi: 'CINCIN SEPERTI CONTOH', contoh: 'CINCIN LAMA', berat_contoh: 4.85, kadar_contoh: 75 },
    ],
    ...noGold,
    detail_bayar: cash(500_000),
  })
  // An order of the program before, which is late now.
  const clerk = { ...till, user_id: `kasir.${till.kode_toko.toLowerCase()}` }
  const no_lama = `SP-${till.kode_toko}-0417`
  const old = { kategori: 'SALDO_AWAL_TAGIHAN', subjek: 'pesanan', kunci: no_lama, uraian: `${no_lama} · IBU NUNUNG` } as const
  await enterOldOrders(
    { ...clerk, rounding },
    [
      {
        ...of('IBU NUNUNG'),
        no_lama,
        kode_sales: 'S1',
        tgl_pesanan: addDays(till.tgl_system, -40),
        tgl_selesai: addDays(till.tgl_system, -3),
        harga_dikunci: true,
        kunci_sampai: null,
        dp: 1_500_000,
        detail_pesanan: [{ ...ring, ...unsampled, berat_dikunci: null, deskripsi: 'CINCIN PERMATA LAMA' }],
        ...noGold,
      },
    ],
    await approvedBySupervisor(clerk, old),
  )
  for (const [nama, harga_dikunci, dp, qty, days] of [
    ['IBU SRI', true, 1_500_000, 2, 21],
    ['BAPAK JOKO', false, 500_000, 1, 30],
  ] as const)
    await takePreOrder(ordering, {
      ...of(nama),
      kode_sales: 'S1',
      tgl_perkiraan: addDays(till.tgl_system, days),
      harga_dikunci,
      dp,
      detail_pre_order: [{ kode_dept, kode_group, harga_per_gram, deskripsi: 'CINCIN POLOS', size: null, qty, berat: 3, ongkos: 100_000 }],
      detail_bayar: cash(dp),
    })
  const repaired = { kadar: 75, qty: 1, kode_barcode: null, kode_kondisi: 'B', foto_masuk: [] }
  for (const [nama, dp, days, line] of [
    ['IBU TUTIK', 50_000, 7, { nama_barang: 'CINCIN POLOS', deskripsi_service: 'UBAH UKURAN CINCIN', berat: 5, biaya: 90_000 }],
    ['IBU NUNUNG', 0, 2, { nama_barang: 'KALUNG ITALI', deskripsi_service: 'PATRI SAMBUNGAN', berat: 8.005, biaya: 60_000 }],
  ] as const)
    await takeIn(ordering, {
      ...of(nama),
      kode_sales: 'S1',
      tgl_estimasi: addDays(till.tgl_system, days),
      kode_tukang: 'T1',
      dp_service: dp,
      tanda_tangan: null,
      detail_barang: [{ ...repaired, ...line }],
      detail_bayar: cash(dp),
    })
}

async function listsOf({ db }: EventContext): Promise<{ kode_dept: string; kode_group: string; harga_per_gram: number }> {
  const { rows } = await sql<{ kode_dept: string; kode_group: string; harga_per_gram: number }>`
    select (select min(kode_dept) from jenis where nama_dept like 'CINCIN%' and not is_berlian) as kode_dept, kode_group, harga as harga_per_gram
    from grup join kadar using (kode_kadar) where kadar = 75 and not ikut_harga_emas order by kode_group limit 1`.execute(db)
  return rows[0] as Awaited<ReturnType<typeof listsOf>>
}
