import type { TestApp } from '#apps/server/testing/test-app.ts'
import { type Wish, writeWish } from '../../contract/permintaan.ts'

/** The body of a wish for a heavy ring; `facts` say what is different. */
export const wishBody = (facts: object = {}) => ({
  keinginan: 'GELANG RANTAI',
  kode_dept: 'CC',
  kode_group: '750L',
  kadar: null,
  size: null,
  berat_dari: 41,
  berat_sampai: 43,
  tgl_perlu: null,
  nama_customer: 'IBU CARI',
  no_hp: '081277770001',
  kode_member: null,
  ...facts,
})

/** Writes a wish. */
export async function madeWish(app: TestApp, facts: object = {}, till = 'kasir.mc2'): Promise<Wish> {
  const { status, body } = await app.call<Wish>(till, writeWish, { body: wishBody(facts) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
