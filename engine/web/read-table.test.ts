import { describe, expect, it } from 'vitest'
import { masterBandrol } from '#modules/masters/contract/master-bandrol.ts'
import type { Master } from '../contract/master.ts'
import { col } from '../contract/report.ts'
import { tableColumn } from '../contract/table.ts'
import { toCsv } from './export-csv.ts'
import { readCells, rowsOf } from './read-table.ts'

const master = masterBandrol as unknown as Master
const file = (text: string) => new File([text], 'bandrol.csv')

describe('a file that is brought along', () => {
  it('may name its columns by field or by label, and writes numbers as people do', async () => {
    const { rows, unknown } = rowsOf(
      master,
      await readCells(file('\uFEFFKode Bandrol,nama_bandrol,BERAT BANDROL,Catatan\nk1,KECIL,"0,06",x\n\nk2,BESAR,1.5,')),
    )
    expect(unknown).toEqual(['Catatan'])
    expect(rows).toEqual([
      { values: { kode_bandrol: 'K1', nama_bandrol: 'KECIL', berat_bandrol: 0.06 }, messages: {} },
      { values: { kode_bandrol: 'K2', nama_bandrol: 'BESAR', berat_bandrol: 1.5 }, messages: {} },
    ])
  })

  it('is read back as it was exported, whatever the language of the screen', async () => {
    const words: Record<string, string> = { 'Kode Bandrol': 'Tag Code', 'Nama Bandrol': 'Tag Name', 'Berat Bandrol': 'Tag Weight' }
    const say = (label: string) => words[label] ?? label
    const exported = toCsv(
      {
        title: '',
        columns: master.fields.map((field) => tableColumn(col(field))),
        sections: [{ heading: undefined, rows: [{ kode_bandrol: 'K1', nama_bandrol: 'KECIL', berat_bandrol: 0.06 }], subtotal: undefined }],
        total: undefined,
        count: 1,
      },
      say,
    )
    expect(exported).toContain('Tag Code')
    expect(rowsOf(master, await readCells(file(exported)), say)).toEqual({
      rows: [{ values: { kode_bandrol: 'K1', nama_bandrol: 'KECIL', berat_bandrol: 0.06 }, messages: {} }],
      unknown: [],
    })
  })

  it('says by row and column what is wrong', async () => {
    const { rows } = rowsOf(master, await readCells(file('kode_bandrol,nama_bandrol,berat_bandrol\n,KECIL,berat\nk2,,1')))
    expect(rows[0]?.messages).toMatchObject({ kode_bandrol: 'Kode Bandrol Tidak Boleh Kosong' })
    expect(rows[0]?.messages['berat_bandrol']).toBeDefined()
    expect(rows[1]?.messages).toEqual({ nama_bandrol: 'Nama Bandrol Tidak Boleh Kosong' })
  })

  it('without a head says that everything is missing, rather than guess', async () => {
    const { rows, unknown } = rowsOf(master, await readCells(file('K1,KECIL,0.06\nK2,BESAR,0.18')))
    expect(unknown).toEqual(['K1', 'KECIL', '0.06'])
    expect(Object.keys(rows[0]?.messages ?? {})).toEqual(['kode_bandrol', 'nama_bandrol', 'berat_bandrol'])
  })
})
