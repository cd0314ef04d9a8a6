import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { ReportRow } from '#engine/contract/report.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { parameterMemberAfiliasi } from '#modules/members/contract/parameter-member-afiliasi.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { type PaidClaims, bayarTagihan, payClaims } from '../contract/bayar-tagihan.ts'
import { laporanAfiliasi } from '../contract/laporan-afiliasi.ts'
import { paidBody } from './testing/paid-claims.ts'

let app: TestApp
const no_hp = '081277700001'
beforeAll(async () => {
  app = await startTestApp()
  await sql`insert into member_afiliasi (kode_afiliasi, nama_afiliasi, komisi_persen) values ('ARISAN', 'ARISAN KAUMAN', 1.25)`.execute(app.db)
  await sql`
    insert into member (nama_member, no_hp, kode_toko, tgl_daftar, created_by, referensi) values ('IBU RINI', ${no_hp}, 'MC2', '2026-01-01', 'own.mc2', 'ARISAN')`.execute(
    app.db,
  )
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

const customer = { nama_customer: 'IBU RINI', no_hp }
const claims = async () =>
  (
    await sql<{ dokumen: string; rupiah: number }>`
      select dokumen, rupiah from saldo_tagihan where (kode_toko, jenis, pihak) = ('MC2', 'HUTANG_AFILIASI', 'ARISAN') and rupiah <> 0 order by 1`.execute(
      app.db,
    )
  ).rows
const reported = async () =>
  (
    await app.call<ReportRow<typeof laporanAfiliasi>[]>('own.mc2', laporanAfiliasi.api, {
      query: { tgl_from: '2026-01-31', tgl_to: '2026-01-31' },
    })
  ).body

const pay = (jumlah_uang: number) =>
  app.call<PaidClaims>('kasir.mc2', payClaims, { body: paidBody(jumlah_uang, { jenis_tagihan: 'HUTANG_AFILIASI', pihak: 'ARISAN' }) })

it('pays the affiliate of a member a share of her purchases at /bayar-tagihan, and shows the debt of the ledger', async () => {
  const sale = await madeSale(app, customer)
  const goodsRp = sale.sub_total + sale.total_ongkos - sale.diskon + sale.pembulatan
  expect(goodsRp).toBeGreaterThan(0)
  const komisi_afiliasi = Math.floor((goodsRp * 125) / 10_000 + 0.5)
  expect(sale).toMatchObject({ kode_afiliasi: 'ARISAN', komisi_persen: 1.25, komisi_afiliasi })
  expect(await claims()).toEqual([{ dokumen: sale.no_faktur, rupiah: -komisi_afiliasi }])
  const { rows: journal } = await sql<{ nomor_akun: string; saldo: number }>`
    select nomor_akun, sum(j.debet - j.kredit)::bigint as saldo from jurnal j join posting p on p.id = j.posting_id
    where p.reference = ${sale.no_faktur} and nomor_akun in ('2-1110', '6-1007') group by 1 order by 1`.execute(app.db)
  expect(journal).toEqual([
    { nomor_akun: '2-1110', saldo: -komisi_afiliasi },
    { nomor_akun: '6-1007', saldo: komisi_afiliasi },
  ])

  const { status, body: paid } = await pay(1_000)
  expect(status).toBe(200)
  expect(paid).toMatchObject({ nama_pihak: 'ARISAN KAUMAN', arah: 'KELUAR', total_uang: 1_000 })
  const other = await madeSale(app, customer)
  const rows = await reported()
  const owedRp = (await claims()).reduce((sum, { rupiah }) => sum - rupiah, 0)
  expect(rows).toMatchObject([
    {
      kode_toko: 'MC2',
      kode_afiliasi: 'ARISAN',
      komisi_awal: 0,
      jumlah_dokumen: 2,
      komisi_didapat: komisi_afiliasi + other.komisi_afiliasi,
      komisi_dibayar: 1_000,
      komisi_akhir: owedRp,
    },
  ])

  // What is paid already holds its sale; that is paid back first.
  const undo = () => approved(app, 'kasir.mc2', penjualan.calls.actions.batal, { params: { nomor: sale.no_faktur }, body: { alasan: 'SALAH' } })
  expect((await undo()).body).toMatchObject({ code: 'CLAIM_SETTLED' })
  const back = await approved(app, 'kasir.mc2', bayarTagihan.calls.actions.batal, {
    params: { nomor: paid.no_bayar_tagihan },
    body: { alasan: 'SALAH' },
  })
  expect(back.status).toBe(200)
  expect((await undo()).status).toBe(200)
  expect(await claims()).toEqual([{ dokumen: other.no_faktur, rupiah: -other.komisi_afiliasi }])
  expect(await reported()).toMatchObject([
    { jumlah_dokumen: 1, komisi_didapat: other.komisi_afiliasi, komisi_dibayar: 0, komisi_akhir: other.komisi_afiliasi },
  ])
})

it('gives no share for a customer without an affiliate, nor in a chain without members', async () => {
  expect(await madeSale(app, { nama_customer: 'PAK ADI', no_hp: '081277700002' })).toMatchObject({ kode_afiliasi: null, komisi_afiliasi: 0 })
  await app.set({ MEMBER: 'false' })
  expect(await madeSale(app, customer)).toMatchObject({ kode_afiliasi: null, komisi_afiliasi: 0 })
  await app.set({ MEMBER: 'true' })
})

it('the percent of a sale is the one of its day, and an affiliate who has earned stays in the list', async () => {
  await sql`update member_afiliasi set komisi_persen = 0 where kode_afiliasi = 'ARISAN'`.execute(app.db)
  expect(await madeSale(app, customer)).toMatchObject({ kode_afiliasi: 'ARISAN', komisi_persen: 0, komisi_afiliasi: 0 })
  const { status } = await app.call('own.mc1', parameterMemberAfiliasi.api.remove!, { params: { kode_afiliasi: 'ARISAN' } })
  expect(status).toBe(409)
  const lie = sql`update penjualan set komisi_afiliasi = komisi_afiliasi + 1 where kode_afiliasi = 'ARISAN'`.execute(app.db)
  await expect(lie).rejects.toThrow()
})
