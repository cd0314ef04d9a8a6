import { describe, expect, it, vi } from 'vitest'
import { dictionary } from '../contract/field.ts'
import { card, code, rupiah, text } from '../kinds/index.ts'
import { FieldForm } from './field-form.ts'

const f = dictionary({ nama: text('Nama'), harga: rupiah('Harga'), diskon: rupiah('Diskon').starting(0) })
interface Thing {
  readonly kode: string
}

function billOf(...codes: string[]) {
  const form = new FieldForm([f.nama])
  const lines = form.rows<Thing>('barang', [f.harga, f.diskon], ({ kode }) => kode)
  for (const kode of codes) lines.add({ kode }, { harga: 1000 })
  return { form, lines }
}

describe('the rows of a form', () => {
  it('travel in their order under the name that the call has for them', () => {
    const { form, lines } = billOf('A', 'B')
    lines.list[1]?.set('diskon', 50)
    expect(form.toWire()).toEqual({
      nama: null,
      barang: [
        { harga: 1000, diskon: 0 },
        { harga: 1000, diskon: 50 },
      ],
    })
  })

  it('name each unreadable text by its place, and send it instead of the value', () => {
    const { form, lines } = billOf('A', 'B')
    lines.list[1]?.set('diskon', null, '15jt')
    expect(form.unreadMessages()).toEqual({ 'barang.1.diskon': 'Diskon Tidak Terbaca' })
    expect(form.toWire()['barang']).toEqual([
      { harga: 1000, diskon: 0 },
      { harga: 1000, diskon: '15jt' },
    ])
    expect([form.check(), lines.list[1]?.errors]).toEqual([false, { diskon: 'Diskon Tidak Terbaca' }])
    lines.list[1]?.set('diskon', 15)
    expect([form.unreadMessages(), lines.list[1]?.errors]).toEqual([{}, {}])
  })

  it('tell the form of every change, and no other row', () => {
    const { form, lines } = billOf('A', 'B')
    const [first, second] = lines.list
    const [heard, untouched, came] = [vi.fn(), vi.fn(), vi.fn()]
    form.subscribe(heard)
    second?.subscribe(untouched)
    lines.subscribe(came)
    const before = form.changes
    first?.set('diskon', 10)
    expect(form.changes).toBeGreaterThan(before)
    expect(heard).toHaveBeenCalledTimes(1)
    expect(untouched).not.toHaveBeenCalled()
    expect(came).not.toHaveBeenCalled()
  })

  it('are dropped if the user added them and left them empty, also after a reload; rows from a scan or with typed content stay', () => {
    const { form, lines } = billOf()
    lines.add({ kode: 'SCANNED' })
    lines.offer({ kode: 'EMPTY' })
    lines.offer({ kode: 'COMPLETE' }, { harga: 1000 })
    lines.offer({ kode: 'BEGUN' }).set('diskon', 50)
    const again = billOf()
    again.form.restore(JSON.parse(JSON.stringify(form.kept())))
    again.form.dropLeftEmpty()
    expect(again.lines.list.map(({ about }) => about.kode)).toEqual(['SCANNED', 'COMPLETE', 'BEGUN'])
  })

  it('compute derived values before listeners hear of a change, until the computation ends', () => {
    const { form, lines } = billOf('A', 'B')
    form.set('nama', 'nobody')
    const sum = () => lines.list.reduce((total, row) => total + (row.entered(f.harga) ?? 0), 0)
    const end = form.follow(() => form.assign({ nama: `IDR ${sum()}` }))
    expect(form.values['nama']).toBe('IDR 2000')
    const heard: unknown[] = []
    form.subscribe(() => heard.push(form.values['nama']))
    lines.list[1]?.set('harga', 500)
    lines.add({ kode: 'C' }, { harga: 4000 })
    end()
    lines.list[0]?.set('harga', 1)
    expect(heard).toEqual(['IDR 1500', 'IDR 5500', 'IDR 5500'])
  })

  it('have each message where it belongs: at a field, at a row by its place or its key, at all of them', () => {
    const { form, lines } = billOf('A', 'B')
    form.setErrors({ nama: 'Nama Tidak Boleh Kosong', 'barang.1.diskon': 'Terlalu Banyak', A: 'Sudah Terjual', barang: 'Harus Diisi' })
    const [first, second] = lines.list
    expect([form.errors, first?.message, second?.errors, lines.message]).toEqual([
      { nama: 'Nama Tidak Boleh Kosong' },
      'Sudah Terjual',
      { diskon: 'Terlalu Banyak' },
      'Harus Diisi',
    ])
    second?.set('diskon', 0)
    second?.set('diskon', 1)
    expect([second?.errors, lines.message, first?.message]).toEqual([{}, undefined, 'Sudah Terjual'])
    form.setErrors({})
    expect(first?.message).toBeUndefined()
  })

  it('know where they stand when one before them is taken away', () => {
    const { lines } = billOf('A', 'B', 'C')
    const [, second, third] = lines.list
    expect(third?.path).toBe('barang.2.')
    if (second) lines.remove(second)
    expect(third?.path).toBe('barang.1.')
  })

  it('are checked with the form, all at once', () => {
    const { form, lines } = billOf('A')
    lines.list[0]?.set('harga', null)
    expect(form.check()).toBe(false)
    expect([Object.keys(form.errors), Object.keys(lines.list[0]?.errors ?? {})]).toEqual([['nama'], ['harga']])
    form.set('nama', 'IBU SARI')
    lines.list[0]?.set('harga', 5)
    expect(form.check()).toBe(true)
  })

  it('survive a reload with their subject, and refuse stored data of another form', () => {
    const { form } = billOf('A', 'B')
    form.set('nama', 'IBU SARI')
    const again = billOf()
    expect(again.form.restore(JSON.parse(JSON.stringify(form.kept())))).toBe(true)
    expect(again.lines.list.map(({ about }) => about.kode)).toEqual(['A', 'B'])
    expect(again.form.toWire()).toEqual(form.toWire())
    expect([again.form.isTyped('nama'), again.lines.list[0]?.isTyped('harga')]).toEqual([true, false])
    for (const strange of [null, undefined, 'x', { values: null, rows: {} }, { lines: [] }]) expect(billOf().form.restore(strange)).toBe(false)
    const later = billOf()
    later.form.restore({ values: { nama: 'A', gone: 1 }, rows: { barang: 'x', other: [] } })
    expect(later.form.toWire()).toEqual({ nama: 'A', barang: [] })
  })
})

it('is stored without whole card numbers, in its rows too; other long numbers stay', () => {
  const of = dictionary({
    keterangan: text('Keterangan'),
    no_surat: text('No Surat', { isPaperNumber: true }),
    no_kartu: card('No Kartu'),
    kode: code('Kode'),
  })
  const number = '4111111111111111'
  const form = new FieldForm([of.keterangan, of.no_surat, of.kode])
  form.set('keterangan', `KARTU ${number}`)
  form.set('no_surat', number)
  form.set('kode', number)
  form.rows('bayar', [of.no_kartu]).add(undefined).set('no_kartu', '4111/1111/1111/1111')
  expect(form.kept()).toMatchObject({
    values: { keterangan: 'KARTU **** 1111', no_surat: number, kode: number },
    rows: { bayar: [{ values: { no_kartu: '**** 1111' } }] },
  })
  expect(form.values['keterangan']).toBe(`KARTU ${number}`)
})
