import { sql } from 'kysely'
import type { TestApp } from '#apps/server/testing/test-app.ts'
import type { BodyInputOf } from '#engine/contract/endpoint.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { type OpeningClaims, openClaims } from '../../contract/saldo-awal-tagihan.ts'

/** What a shop owed a supplier and a salesperson owed it when its books began. */
export const openingBody = (facts: object = {}): BodyInputOf<typeof openClaims> => ({
  keterangan: 'PINDAHAN BUKU LAMA',
  detail_saldo: [
    { jenis_tagihan: 'HUTANG_SUPPLIER', kode_pihak: 'SBY01', nilai_saldo: 1_000_000, keterangan: 'NOTA 77' },
    { jenis_tagihan: 'HUTANG_EMAS', kode_pihak: 'SBY01', nilai_saldo: 4_000_000, gram_saldo: 2.5, keterangan: null },
    { jenis_tagihan: 'PIUTANG_KARYAWAN', kode_pihak: 'S1', nilai_saldo: 750_000, keterangan: null },
  ],
  ...facts,
})

/** Enters it as a manager of MC2; its supervisor allows it. */
export async function madeOpeningClaims(app: TestApp, facts: object = {}): Promise<OpeningClaims> {
  const { status, body } = await approved<OpeningClaims>(app, 'mu.mc2', openClaims, { body: openingBody(facts) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

let suppliers = 0
/** The same for a supplier without any other business. */
export async function openingOfNewSupplier(app: TestApp): Promise<OpeningClaims> {
  suppliers += 1
  const kode_pihak = `LAMA${suppliers}`
  await sql`insert into supplier (kode_supplier, nama_supplier) values (${kode_pihak}, ${`PEMASOK LAMA ${suppliers}`})`.execute(app.db)
  return madeOpeningClaims(app, { detail_saldo: [{ jenis_tagihan: 'HUTANG_SUPPLIER', kode_pihak, nilai_saldo: 2_000_000, keterangan: null }] })
}
