import type { TestApp } from '#apps/server/testing/test-app.ts'
import type { BodyInputOf } from '#engine/contract/endpoint.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { type JournalEntry, bookEntry } from '../../contract/jurnal-umum.ts'

/** A month's depreciation: 1,250,000. */
export const entryBody = (facts: object = {}): BodyInputOf<typeof bookEntry> => ({
  is_saldo_awal: false,
  keterangan: 'PENYUSUTAN JANUARI',
  detail_jurnal: [
    { nomor_akun: '6-1022', debet: 1_250_000, kredit: 0, keterangan: null },
    { nomor_akun: '1-2104', debet: 0, kredit: 1_250_000, keterangan: 'ETALASE' },
  ],
  ...facts,
})

/** Books it as a manager of MC2; its supervisor allows it. */
export async function madeEntry(app: TestApp, facts: object = {}): Promise<JournalEntry> {
  const { status, body } = await approved<JournalEntry>(app, 'mu.mc2', bookEntry, { body: entryBody(facts) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
