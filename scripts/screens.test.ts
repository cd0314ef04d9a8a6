import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { indexDeclarations } from './declaration-index.ts'
import { listedFile, listedSource, refusalsFile, refusalsPage, screensFile, screensPage } from './screens.ts'

it('finds from an address to its files in one step', async () => {
  const entries = await indexDeclarations()
  const filesOf = (name: string) => entries.find((entry) => entry.name === name)?.files
  expect(filesOf('/master-bank')).toEqual(['modules/masters/contract/master-bank.ts'])
  expect(filesOf('POST cash/mutasi-uang-bank')).toEqual(['modules/money/contract/mutasi-uang-bank.ts', 'modules/money/server/transfer-money.ts'])
  expect(filesOf('POST penjualan')).toEqual(['modules/sales/contract/penjualan.ts', 'modules/sales/server/sell.ts'])
  expect(filesOf('POST penjualan/{nomor}/batal')).toEqual([
    'modules/sales/contract/penjualan.ts',
    'modules/sales/server/sale-message.ts',
    'modules/sales/server/take-back.ts',
  ])
  expect(filesOf('/transaksi-penjualan')).toContain('modules/sales/web/transaksi-penjualan.tsx')
})

it('has the code of a screen in the file that is called like its path', async () => {
  const drawn = (await indexDeclarations()).flatMap(({ kind, name, files }) =>
    kind === 'call' ? [] : files.filter((file) => file.endsWith('.tsx')).map((file) => [name, file] as const),
  )
  expect(drawn.length).toBeGreaterThan(20)
  const byAnotherName = drawn.filter(([path, file]) => basename(file, '.tsx') !== path.slice(1)).map(([path]) => path)
  expect(byAnotherName).toEqual(['/', '/404'])
})

it('keeps docs/refusals.md as it is (npm run screens writes it anew)', async () => {
  expect(refusalsPage()).toBe(await readFile(refusalsFile, 'utf8'))
})

it('keeps docs/screens.md as it is (npm run screens writes it anew)', async () => {
  expect(await screensPage()).toBe(await readFile(screensFile, 'utf8'))
})

it('keeps what the frame of the browser reads of them as it is (npm run screens writes it anew)', async () => {
  expect(listedSource()).toBe(await readFile(listedFile, 'utf8'))
})
