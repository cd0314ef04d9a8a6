import type { TestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { supplier } from '#modules/suppliers/server/testing/supplied.ts'
import { type RequestedBarIn, type BarIn, takeBarIn } from '../../contract/batang-masuk.ts'
import { done, keeper } from './made-bars.ts'

let papers = 0

/** The body of a bar of 10 g and 99.9 % of a supplier for 20,000,000, owed to him; `facts` say what else it is. */
export async function barInBody(app: TestApp, facts: object = {}): Promise<RequestedBarIn> {
  await app.set({ SEPUHAN: 'true' })
  papers += 1
  return {
    kode_supplier: supplier,
    no_surat_batang: `SJ-${papers}`,
    nama_barang: 'LM 10 G',
    berat: 10,
    kadar: 99.9,
    nilai_batang: 20_000_000,
    bayar_batang: 'HUTANG',
    no_rekening: null,
    keterangan: null,
    ...facts,
  }
}

/** Takes such a bar into MC2, with the approval of its supervisor. */
export const madeBarIn = async (app: TestApp, facts: object = {}): Promise<BarIn> =>
  done(await approved<BarIn>(app, keeper, takeBarIn, { body: await barInBody(app, facts) }, 'spv.mc2'))
