import { afterEach, expect, it, vi } from 'vitest'
import { download, openPdf } from './mobile-wrapper.ts'
import { learnTraining } from './training.ts'

afterEach(() => {
  learnTraining('NONE', '/')
  vi.unstubAllGlobals()
})

it('a PDF in a window is saved under its name, not under a number', async () => {
  const opened: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
  vi.stubGlobal('open', (address: string) => opened.push(address))
  await openPdf(new Blob(['a']), 'LAPORAN KAS-MC2-2026-01.pdf')
  expect(opened).toEqual(['blob:x#/LAPORAN%20KAS-MC2-2026-01.pdf'])
})

it.each([
  ['NONE', ''],
  ['HERE', 'LATIHAN '],
] as const)('a file tells by its name whether it is of a training (%s)', async (state, begins) => {
  learnTraining(state, '/')
  const handed: string[] = []
  vi.stubGlobal('KencanaWrapper', { postMessage: (message: string) => handed.push(message) })
  await download(new Blob(['a']), 'LAPORAN PENJUALAN.xlsx')
  await openPdf(new Blob(['a']), 'FJ-MC2-1.pdf')
  const names = handed.map((message) => (JSON.parse(message) as { name: string }).name)
  expect(names).toEqual([`${begins}LAPORAN PENJUALAN.xlsx`, `${begins}FJ-MC2-1.pdf`])
})
