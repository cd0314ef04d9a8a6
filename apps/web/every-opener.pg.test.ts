import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ownDatabase } from '#engine/server/testing/own-database.ts'
import { titleOf } from '#engine/contract/thing-titles.ts'
import { isDrawn } from '#engine/web/openers.tsx'
import './shell/screens.ts'

const own = ownDatabase('demo')

it('every kind of document that a posting may be of opens from a report, by the kind as ledgers have it', async () => {
  const { rows } = await sql<{ kind: string }>`select distinct kind from dokumen order by kind`.execute(own.database.db)
  const kinds = rows.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['PENJUALAN', 'MUTASI_UANG', 'TERIMA_UANG', 'TERIMA_SALDO']))
  // Further kinds that a finding of unusual activity names.
  expect([...kinds, 'RENCANA_HARGA'].filter((kind) => !isDrawn(kind))).toEqual([])
})

it('gives every kind of event a name, for all reports and papers', async () => {
  const { rows } = await sql<{ kind: string }>`select kind from dokumen union select kind from posting order by kind`.execute(own.database.db)
  const raw = rows.map(({ kind }) => kind).filter((kind) => titleOf(kind) === kind)
  expect(raw).toEqual([])
})
