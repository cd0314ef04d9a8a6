import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dictionary } from '../contract/field.ts'
import { asOfHeader, positionHeader } from '../contract/position.ts'
import { type Report, below, col, defineReport, period } from '../contract/report.ts'
import { code, count, date, grams, rupiah, text } from '../kinds/index.ts'
import { ThingDrawers, registerDrawer } from './openers.tsx'
import { readBy } from '../contract/table-look.ts'
import { ReportScreen } from './report-screen.tsx'
import { setSession } from './session.ts'
import { drawAt } from './testing/draw.tsx'
import { standInServer } from './testing/server.ts'
import { ownerOfBranch } from './testing/session.ts'

const f = dictionary({ tgl: date('Tanggal'), kode: code('Kode'), harga: rupiah('Harga'), modal: rupiah('Modal') })
const report = defineReport({
  screen: { path: '/laporan-contoh', title: 'Laporan Contoh' },
  api: 'GET contoh',
  filters: [period()],
  columns: [col(f.tgl), col(f.kode), col(f.harga, { total: true })],
  files: { name: 'LAPORAN CONTOH' },
})

beforeEach(() => {
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { value: 600, configurable: true })
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { value: 1000, configurable: true })
  setSession(ownerOfBranch())
})
afterEach(() => vi.unstubAllGlobals())

it('asks with the dates of today and shows rows with their sum', async () => {
  const heard = standInServer(() => [
    { tgl: '2026-01-31', kode: 'A1', harga: 1_500 },
    { tgl: '2026-01-31', kode: 'A2', harga: 500 },
  ])
  await drawAt('/laporan-contoh', <ReportScreen report={report} />)
  await userEvent.keyboard('{F9}')
  // Above the rows and below them.
  expect(await screen.findAllByText('Rp. 2,000')).toHaveLength(2)
  expect(Object.fromEntries(heard[0]?.query ?? [])).toEqual({ tgl_from: '2026-01-31', tgl_to: '2026-01-31', kode_toko: 'MC2' })
})

it('shows today without a question and without a message; waits if the user must enter something first', async () => {
  const heard = standInServer(() => [{ tgl: '2026-01-31', kode: 'A1', harga: 1_500 }])
  const drawn = await drawAt('/laporan-contoh', <ReportScreen report={report} />)
  expect(await screen.findByText('A1')).toBeDefined()
  expect(screen.queryByText(report.texts.ready)).toBeNull()
  expect(heard.map(({ query }) => query.get('tgl_from'))).toEqual(['2026-01-31'])
  drawn.unmount()
  await drawAt('/laporan-contoh', <ReportScreen report={{ ...report, filters: [period(), f.kode] }} />)
  expect(await screen.findByText('Pilih filter, lalu tekan Cari')).toBeDefined()
  expect(heard).toHaveLength(1)
})

it('shows the moment of the data if the answer is some seconds old, and sends the last known commit', async () => {
  const position = '5/A0'
  const row = { tgl: '2026-01-31', kode: 'A1', harga: 1_500 }
  let isLate = true
  const heard = standInServer(() =>
    Response.json([row], { headers: isLate ? { [asOfHeader]: '2026-01-31T11:04:05.000Z' } : { [positionHeader]: position } }),
  )
  await drawAt('/laporan-contoh', <ReportScreen report={report} />)
  expect(await screen.findByText('Data per 18:04:05')).toBeDefined()
  expect(heard[0]?.headers.get(positionHeader)).toBeNull()
  isLate = false
  await userEvent.keyboard('{F9}')
  await waitFor(() => expect(screen.queryByText(/Data per/)).toBeNull())
  await userEvent.keyboard('{F9}')
  await waitFor(() => expect(heard).toHaveLength(3))
  expect(heard[2]?.headers.get(positionHeader)).toBe(position)
})

const many = defineReport({
  ...report,
  columns: [
    col(f.tgl),
    col(f.kode, { opens: 'penjualan' }),
    col(f.harga, { total: true }),
    ...Array.from({ length: 9 }, (_, at) => col(count(`Ongkos ${at}`).named(`ongkos_${at}`), { total: true })),
    col(rupiah('Jumlah').named('jumlah'), { total: true }),
  ],
})
const rowsOfMany = ['A1', 'A2'].map((kode, at) => ({
  tgl: '2026-01-31',
  kode,
  harga: 1_000 * (at + 1),
  jumlah: 7_000 * (at + 1),
  ...Object.fromEntries(Array.from({ length: 9 }, (_, each) => [`ongkos_${each}`, each])),
}))
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)

it('shows nine columns at most, the others chosen and remembered, for this person alone; a sheet has all of them', async () => {
  localStorage.clear()
  standInServer(() => rowsOfMany)
  let drawn = await drawAt('/laporan-contoh', <ReportScreen report={many} />)
  await screen.findByText('A1')
  expect(heads()).toHaveLength(9)
  expect(heads().at(-1)).toBe('Jumlah')
  expect(heads()).not.toContain('Ongkos 8')
  await userEvent.click(screen.getByRole('button', { name: 'Pilih Kolom 9/13' }))
  await userEvent.click(await screen.findByLabelText('Ongkos 8'))
  expect(heads()).toContain('Ongkos 8')
  drawn.unmount()
  drawn = await drawAt('/laporan-contoh', <ReportScreen report={many} />)
  await screen.findByText('A1')
  expect(heads()).toContain('Ongkos 8')
  drawn.unmount()
  setSession(ownerOfBranch({ user_id: 'lain' }))
  await drawAt('/laporan-contoh', <ReportScreen report={many} />)
  await screen.findByText('A1')
  expect(heads()).not.toContain('Ongkos 8')
  localStorage.clear()
})

it('has a column that is rare only where some row has something of it: in the table, above it and among those to choose', async () => {
  const rare = { ...report, columns: [...report.columns, col(f.modal, { total: true, rare: true })] }
  const answer = { modal: 0 }
  standInServer(() => [{ tgl: '2026-01-31', kode: 'A1', harga: 1_500, ...answer }])
  const drawn = await drawAt('/laporan-contoh', <ReportScreen report={rare} />)
  await screen.findByText('A1')
  expect(screen.queryAllByText('Modal')).toEqual([])
  drawn.unmount()
  answer.modal = 700
  await drawAt('/laporan-contoh', <ReportScreen report={rare} />)
  await screen.findByText('A1')
  expect(heads().at(-1)).toBe('Modal')
  expect(screen.getByLabelText('GRAND TOTAL', { selector: 'dl' }).textContent).toContain('Rp. 700')
})

it('keeps the last sums of money at the right end of a wide table', async () => {
  standInServer(() => rowsOfMany)
  await drawAt('/laporan-contoh', <ReportScreen report={many} />)
  await screen.findByText('A1')
  const ends = screen.getAllByRole('columnheader').map((head) => head.style.right)
  expect(ends.filter(Boolean)).toHaveLength(2)
  expect(ends.at(-1)).toBe('0px')
})

it('filters in its heads: rows, sums and files follow, and a filter without matches can be removed', async () => {
  standInServer(() => rowsOfMany)
  await drawAt('/laporan-contoh', <ReportScreen report={many} />)
  await screen.findByText('A1')
  expect(screen.getByLabelText('GRAND TOTAL', { selector: 'dl' }).textContent).toContain('Rp. 21,000')
  await userEvent.click(screen.getByRole('button', { name: 'Saring' }))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Saring Jumlah' }), '> 7000')
  await waitFor(() => expect(screen.queryByText('A1')).toBeNull())
  expect(screen.getByText('1 dari 2 baris')).toBeDefined()
  expect(screen.getByLabelText('GRAND TOTAL', { selector: 'dl' }).textContent).toContain('Rp. 14,000')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Saring Kode' }), 'tidak ada')
  await waitFor(() => expect(screen.queryByText('A2')).toBeNull())
  expect(files()).toEqual([])
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Saring Kode' }))
  expect(await screen.findByText('A2')).toBeDefined()
})

it('keeps a question under a name: days by their name, so that this month is another one next month', async () => {
  localStorage.clear()
  const heard = standInServer(() => [{ tgl: '2026-01-31', kode: 'A1', harga: 1_500 }])
  const drawn = await drawAt('/laporan-contoh', <ReportScreen report={report} />)
  await userEvent.click(screen.getByRole('button', { name: 'Bulan Ini' }))
  await userEvent.click(screen.getByRole('button', { name: /^Tersimpan/ }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Simpan Pilihan Ini Sebagai' }), 'Bulanan{Enter}')
  drawn.unmount()
  setSession(ownerOfBranch({ tgl_system: '2026-02-10' }))
  await drawAt('/laporan-contoh', <ReportScreen report={report} />)
  await userEvent.click(screen.getByRole('button', { name: 'Tersimpan 1' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Bulanan' }))
  await waitFor(() => expect(heard.at(-1)?.query.get('tgl_from')).toBe('2026-02-01'))
  expect(heard.at(-1)?.query.get('tgl_to')).toBe('2026-02-10')
  await userEvent.click(screen.getByRole('button', { name: 'Tersimpan 1' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Hapus Bulanan' }))
  expect(screen.queryByRole('button', { name: 'Bulanan' })).toBeNull()
  localStorage.clear()
})

it('on a telephone shows its sums, then days folded with theirs, then rows of two lines that open', async () => {
  const room = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(340)
  standInServer(() => [
    { tgl: '2026-01-30', kode: 'A1', harga: 1_500 },
    { tgl: '2026-01-31', kode: 'A2', harga: 500 },
    { tgl: '2026-01-31', kode: 'A3', harga: 250 },
  ])
  await drawAt('/laporan-contoh', <ReportScreen report={{ ...report, groupBy: 'tgl' }} />)
  const day = await screen.findByRole('button', { name: /: 2026-01-31/, expanded: false })
  expect(day.textContent).toContain('Rp. 750')
  expect(screen.queryByText('A2')).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
  await userEvent.click(day)
  expect(screen.queryByText('A1')).toBeNull()
  const line = screen.getByRole('button', { name: /Rp. 500/, expanded: false })
  await userEvent.click(line)
  expect(screen.getByText('Harga', { selector: 'dt *, dt', ignore: '.report-tiles *' })).toBeDefined()
  room.mockRestore()
})

it('on a telephone is searched in one field and sorted by a column that is chosen, and so are its files', async () => {
  const room = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(340)
  standInServer(() => [
    { tgl: '2026-01-30', kode: 'A2', harga: 1_500 },
    { tgl: '2026-01-30', kode: 'A3', harga: 2_500 },
    { tgl: '2026-01-31', kode: 'B1', harga: 500 },
  ])
  await drawAt('/laporan-contoh', <ReportScreen report={{ ...report, groupBy: 'tgl' }} />)
  // The search form is folded, but its days are still shown.
  await screen.findByRole('button', { name: /^Ubah Pencarian ?2026-01-31$/, expanded: false })
  await userEvent.click(await screen.findByRole('button', { name: 'Saring' }))
  const lines = () => [...document.querySelectorAll('.line-title')].map(({ textContent }) => textContent)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Cari' }), 'a')
  await waitFor(() => expect(lines()).toEqual(['A2', 'A3']))
  expect(screen.getByText('2 dari 3 baris')).toBeDefined()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Urutan' }), 'Harga')
  expect(lines()).toEqual(['A2', 'A3'])
  await userEvent.click(screen.getByRole('button', { name: 'Balik Urutan' }))
  expect(lines()).toEqual(['A3', 'A2'])
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Cari' }))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Cari' }), '2500 a3')
  await waitFor(() => expect(lines()).toEqual(['A3']))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Cari' }), 'x')
  expect(await screen.findByText('Tidak Ada Data')).toBeDefined()
  room.mockRestore()
})

it('on a telephone calls a row by what it is, not by its shop or its day, and by the next thing where it has no name', async () => {
  const room = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(340)
  const named = text('Nama').named('nama_barang')
  standInServer(() => [
    { tgl: '2026-01-31', kode_toko: 'MC2', kode: 'A1', nama_barang: 'CINCIN', harga: 1_500 },
    { tgl: '2026-01-31', kode_toko: 'MC2', kode: 'A2', nama_barang: null, harga: 500 },
  ])
  const columns = [col(f.tgl), col(code('Toko').named('kode_toko')), col(f.kode), col(named.optional()), col(f.harga)]
  await drawAt('/laporan-contoh', <ReportScreen report={{ ...report, columns }} />)
  await screen.findByText('CINCIN')
  const lines = screen.getAllByRole('button', { expanded: false })
  expect(lines.flatMap((line) => line.querySelector('.line-title')?.textContent ?? [])).toEqual(['CINCIN', 'A2'])
  expect(lines.flatMap((line) => line.querySelector('.line-figure small')?.textContent ?? [])).toEqual([
    columns.at(-1)?.field.label,
    columns.at(-1)?.field.label,
  ])
  room.mockRestore()
})

it('on a telephone calls a row without a text by its day, not by an amount', async () => {
  const room = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(340)
  standInServer(() => [{ tgl: '2026-01-31', awal: 700, harga: 1_500 }])
  const columns = [col(f.tgl), col(rupiah('Saldo Awal').named('awal')), col(f.harga)]
  await drawAt('/laporan-contoh', <ReportScreen report={{ ...report, columns }} />)
  await waitFor(() => expect(document.querySelector('.line-title')?.textContent).toBe('2026-01-31'))
  room.mockRestore()
})

it('says in grams what weighs something, above its table and on a telephone, where no head of a column does', async () => {
  const room = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(340)
  standInServer(() => [{ kode: 'A1', berat: 3.2, harga: 1_500 }])
  const columns = [col(f.kode), col(grams('Berat').named('berat'), { total: true }), col(f.harga, { total: true })]
  await drawAt('/laporan-contoh', <ReportScreen report={{ ...report, columns }} />)
  const line = await screen.findByRole('button', { name: /A1/ })
  expect(line.textContent).toContain('Berat 3.200\u00a0g')
  await userEvent.click(line)
  expect(screen.getAllByText(/^3\.200\sg$/).length).toBeGreaterThan(1)
  room.mockRestore()
})

it('answers the query of its address at once, and ignores an invalid date', async () => {
  const heard = standInServer(() => [{ tgl: '2026-01-20', kode: 'A1', harga: 1_500 }])
  await drawAt('/laporan-contoh?tgl_from=2026-01-20&tgl_to=kapan', <ReportScreen report={report} />)
  expect((await screen.findAllByText('Rp. 1,500')).length).toBeGreaterThan(0)
  expect(heard.map(({ query }) => Object.fromEntries(query))).toEqual([{ tgl_from: '2026-01-20', tgl_to: '2026-01-31', kode_toko: 'MC2' }])
})

it('asks the same once however often it is asked, and of two questions shows the later', async () => {
  const answers = new Map<string, (rows: unknown) => void>()
  const heard = standInServer((call) => new Promise((answer) => answers.set([...call.query.values()][0] as string, answer)))
  await drawAt('/laporan-contoh', <ReportScreen report={report} />)
  await userEvent.keyboard('{F9}{F9}{F9}')
  expect(heard.length).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: 'Kemarin' }))
  expect(heard.length).toBe(2)
  answers.get('2026-01-30')?.([{ tgl: '2026-01-30', kode: 'KEMARIN', harga: 1 }])
  expect(await screen.findByText('KEMARIN')).toBeDefined()
  answers.get('2026-01-31')?.([{ tgl: '2026-01-31', kode: 'TERLAMBAT', harga: 1 }])
  await waitFor(() => expect(screen.queryByText('TERLAMBAT')).toBeNull())
  expect(screen.getByText('KEMARIN')).toBeDefined()
})

it('after any failure first shows that nothing was found, if the specification requires that, and then the reason', async () => {
  const refusal = { code: 'READ_TOO_LONG', message: 'Laporan Terlalu Lama Disiapkan' }
  standInServer(() => Response.json(refusal, { status: 422 }))
  const failed = 'Data Yang Di Cari Tidak Ada !!!'
  const drawn = await drawAt('/laporan-contoh', <ReportScreen report={{ ...report, saysFailed: true, texts: { ...report.texts, failed } }} />)
  expect((await screen.findByRole('alert')).textContent).toContain(`${failed}${refusal.message}`)
  drawn.unmount()
  await drawAt('/laporan-contoh', <ReportScreen report={{ ...report, texts: { ...report.texts, failed } }} />)
  expect(await screen.findByText(refusal.message)).toBeDefined()
  expect(screen.queryByText(failed)).toBeNull()
})

it('offers a report that is too large for the screen as a file with the same filters, only if the server writes one', async () => {
  const saved: string[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: Blob) => void file.text().then((text) => saved.push(text)), revokeObjectURL: () => {} }),
  )
  const tooLarge = Response.json({ code: 'READ_TOO_LARGE', message: 'Laporan Terlalu Besar' }, { status: 422 })
  let requested = 0
  const heard = standInServer(() =>
    (requested += 1) === 1 ? tooLarge.clone() : new Response('Tanggal,Kode', { headers: { 'content-type': 'text/csv' } }),
  )
  const drawn = await drawAt('/laporan-contoh', <ReportScreen report={report} />)
  expect((await screen.findByRole('alert')).textContent).toContain('Laporan Terlalu Besar')
  expect(screen.queryByRole('button', { name: 'Coba Lagi' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Unduh Excel' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Unduh CSV' }))
  await waitFor(() => expect(saved).toEqual(['Tanggal,Kode']))
  expect(heard.map(({ query }) => query.toString())).toEqual([heard[0]?.query.toString(), heard[0]?.query.toString()])
  drawn.unmount()
  standInServer(() => tooLarge.clone())
  await drawAt('/laporan-contoh', <ReportScreen report={{ ...report, gathers: 'a reason' }} />)
  await screen.findByText('Laporan Terlalu Besar')
  expect(screen.queryByRole('button', { name: 'Unduh CSV' })).toBeNull()
})

it('can stop the download of a file', async () => {
  const never = new Promise<never>(() => {})
  let requested = 0
  standInServer(() => ((requested += 1) === 1 ? Response.json({ code: 'READ_TOO_LONG', message: 'Terlalu Lama' }, { status: 422 }) : never))
  await drawAt('/laporan-contoh', <ReportScreen report={report} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Unduh Excel' }))
  expect(await screen.findByText('0.0 MB diterima')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Batal' }))
  await waitFor(() => expect(screen.queryByText('0.0 MB diterima')).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says what failed, and asks again on request', async () => {
  let isDown = true
  standInServer(() => (isDown ? Response.json({ code: 'FAULT', message: 'Gagal' }, { status: 500 }) : []))
  await drawAt('/laporan-contoh', <ReportScreen report={report} />)
  await userEvent.keyboard('{F9}')
  isDown = false
  await userEvent.click(await screen.findByRole('button', { name: 'Coba Lagi' }))
  expect(await screen.findByText(report.texts.empty)).toBeDefined()
})

it('leads from days in which nothing was to those that hold more', async () => {
  const heard = standInServer(({ query }) => (query.get('tgl_from') === '2026-01-01' ? [{ tgl: '2026-01-02', kode: 'A1', harga: 1_500 }] : []))
  await drawAt('/laporan-contoh', <ReportScreen report={report} />)
  const nothing = (await screen.findByText(report.texts.empty)).closest('.state') as HTMLElement
  expect(
    within(nothing)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Bulan Ini'])
  await userEvent.click(within(nothing).getByRole('button', { name: 'Bulan Ini' }))
  expect(await screen.findByText('A1')).toBeDefined()
  expect(heard.map(({ query }) => query.get('tgl_to'))).toEqual(['2026-01-31', '2026-01-31'])
})

it('shows a restricted column to users who may read it, on the screen and in files', async () => {
  const cost = { path: '/hak/contoh', title: 'Harga Modal', menu: { title: 'Hak', icon: '' } }
  const withCost = { ...report, columns: [...report.columns, col(f.modal.onlyFor(cost), { total: true })] }
  const saved: string[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: Blob) => void file.text().then((text) => saved.push(text)), revokeObjectURL: () => {} }),
  )
  const look = async (isShown: boolean) => {
    setSession(ownerOfBranch({ akses: [{ path: cost.path, title: cost.title, is_show: isShown, children: [] }] }))
    standInServer(() => [{ tgl: '2026-01-31', kode: 'A1', harga: 1_500, ...(isShown ? { modal: 700 } : {}) }])
    const drawn = await drawAt('/laporan-contoh', <ReportScreen report={withCost} />)
    await userEvent.keyboard('{F9}')
    await screen.findByText('A1')
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
    await userEvent.click(screen.getByRole('button', { name: /CSV/ }))
    await waitFor(() => expect(saved.length).toBeGreaterThan(0))
    drawn.unmount()
    return [heads, saved.pop()?.includes('Modal')]
  }
  expect(await look(false)).toEqual([['Tanggal', 'Kode', 'Harga'], false])
  expect(await look(true)).toEqual([['Tanggal', 'Kode', 'Harga', 'Modal'], true])
})

it('has in its files the order that was chosen in the head of its table', async () => {
  const saved: string[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: Blob) => void file.text().then((text) => saved.push(text)), revokeObjectURL: () => {} }),
  )
  standInServer(() => ['A1', 'A3', 'A2'].map((kode, at) => ({ tgl: '2026-01-31', kode, harga: 100 * at })))
  await drawAt('/laporan-contoh', <ReportScreen report={{ ...report, groupBy: 'tgl' }} />)
  await screen.findByText('A1')
  const order = async () => {
    await userEvent.click(screen.getByRole('button', { name: /CSV/ }))
    await waitFor(() => expect(saved).toHaveLength(1))
    return [screen.getAllByText(/^A\d$/).map(({ textContent }) => textContent), saved.pop()?.match(/A\d/g)]
  }
  expect(await order()).toEqual([
    ['A1', 'A3', 'A2'],
    ['A1', 'A3', 'A2'],
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Kode' }))
  expect(await order()).toEqual([
    ['A1', 'A2', 'A3'],
    ['A1', 'A2', 'A3'],
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Harga' }))
  await userEvent.click(screen.getByRole('button', { name: 'Harga' }))
  expect(await order()).toEqual([
    ['A2', 'A3', 'A1'],
    ['A2', 'A3', 'A1'],
  ])
})

it('is not parted by a column that its reader may not read', () => {
  const cost = { path: '/hak/contoh', title: 'Harga Modal', menu: { title: 'Hak', icon: '' } }
  const parted: Report = { ...report, columns: [...report.columns, col(f.modal.onlyFor(cost))], groupBy: 'modal' }
  expect(readBy(parted, () => true).groupBy).toBe('modal')
  expect(readBy(parted, ({ name }) => name !== 'modal').groupBy).toBeUndefined()
})

const files = () => screen.queryAllByRole('button', { name: /Export|CSV/ }).map((button) => button.textContent)

it('has files to take along only where there are rows', async () => {
  let answer: unknown = []
  standInServer(() => answer)
  await drawAt('/laporan-contoh', <ReportScreen report={report} />)
  expect(files()).toEqual([])
  await userEvent.keyboard('{F9}')
  await screen.findByText(report.texts.empty)
  expect(files()).toEqual([])
  answer = Response.json({ code: 'FAULT', message: 'Gagal' }, { status: 500 })
  await userEvent.keyboard('{F9}')
  await screen.findByText(report.texts.failed)
  expect(files()).toEqual([])
  answer = [{ tgl: '2026-01-31', kode: 'A1', harga: 1_500 }]
  await userEvent.keyboard('{F9}')
  await screen.findByText('A1')
  expect(files()).toEqual(['Export Pdf', 'Export Excel', 'CSV'])
})

it('leads back where it is declared to', async () => {
  standInServer(() => [])
  await drawAt('/laporan-contoh', <ReportScreen report={{ ...report, screen: { ...report.screen, back: '/SubMenuLaporan' } }} />)
  expect(screen.getByRole('link', { name: 'Kembali' }).getAttribute('href')).toBe('/SubMenuLaporan')
})

it('opens a document by the kind that its row names, and shows plain text for kinds without a screen', async () => {
  registerDrawer('pindah', async () => ({ default: ({ id }) => <p>Pindah {id}</p> }))
  const k = dictionary({ kind: text('Transaksi'), reference: code('No Referensi') })
  const ledger = defineReport({
    screen: { path: '/laporan-contoh', title: 'Laporan Contoh' },
    api: 'GET contoh',
    filters: [],
    columns: [col(k.kind), col(k.reference, { opens: { kindIn: 'kind' } })],
    files: { name: 'LAPORAN CONTOH' },
  })
  standInServer(() => [
    { kind: 'PINDAH', reference: 'PD-1' },
    { kind: 'LAIN', reference: 'LN-1' },
  ])
  await drawAt(
    '/laporan-contoh',
    <>
      <ReportScreen report={ledger} />
      <ThingDrawers />
    </>,
  )
  await userEvent.keyboard('{F9}')
  await screen.findByText('LN-1')
  expect(screen.queryByRole('button', { name: 'LN-1' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'PD-1' }))
  expect(await screen.findByText('Pindah PD-1')).toBeDefined()
})

const nested = defineReport({
  screen: { path: '/laporan-contoh', title: 'Laporan Contoh' },
  api: 'GET contoh',
  filters: [],
  columns: [col(f.kode), col(f.harga, { total: true })],
  details: below('detail_barang', 'Barang', [col(f.kode, { label: 'Barcode' }), col(f.harga)]),
  files: { name: 'LAPORAN CONTOH', landscape: false },
})
const withPieces = [
  {
    kode: 'G1',
    harga: 700,
    detail_barang: [
      { kode: 'CINCIN-1', harga: 300 },
      { kode: 'CINCIN-2', harga: 400 },
    ],
  },
  { kode: 'G2', harga: 500, detail_barang: [{ kode: 'GELANG-1', harga: 500 }] },
]

it('shows the rows below an opened row, by mouse or key, after any sorting', async () => {
  standInServer(() => withPieces)
  await drawAt('/laporan-contoh', <ReportScreen report={nested} />)
  await userEvent.keyboard('{F9}')
  await screen.findByText('G1')
  expect(screen.queryByText('CINCIN-2')).toBeNull()
  const [first] = screen.getAllByRole('button', { name: 'Rincian' })
  await userEvent.click(first as HTMLElement)
  expect(screen.getByRole('button', { name: 'Rincian', expanded: true })).toBe(first)
  expect(screen.getByRole('table', { name: 'Barang' }).textContent).toContain('CINCIN-2')
  await userEvent.click(screen.getByRole('button', { name: 'Harga' }))
  const order = screen.getByText('G2').compareDocumentPosition(screen.getByText('CINCIN-2'))
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  screen.getByRole('region', { name: 'Laporan Contoh' }).focus()
  await userEvent.keyboard('{Home}{ArrowRight}')
  expect(screen.getByText('GELANG-1')).toBeDefined()
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.queryByText('GELANG-1')).toBeNull()
})

/** What a browser does with files: those that are saved, and those that get a window. */
function standInFiles() {
  const files = { saved: [] as string[], shown: 0 }
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
  vi.stubGlobal('open', () => (files.shown += 1))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.saved.push(this.download)
  })
  return files
}

it('may have a body and a PDF of its own; beyond 500 rows with those below them the PDF is saved, not shown', async () => {
  const files = standInFiles()
  const drawn: unknown[] = []
  const pdf = async (table: { count: number }, paper: { landscape: boolean }) => {
    drawn.push([table.count, paper.landscape])
    return new Blob(['%PDF-'])
  }
  let answer = withPieces
  standInServer(() => answer)
  await drawAt('/laporan-contoh', <ReportScreen report={nested} pdf={pdf} body={(table) => <p>{table.count} penebusan</p>} />)
  await userEvent.keyboard('{F9}')
  expect(await screen.findByText('2 penebusan')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Export Pdf' }))
  await waitFor(() => expect(files).toEqual({ saved: [], shown: 1 }))
  answer = [{ kode: 'G1', harga: 1, detail_barang: Array.from({ length: 501 }, (_, at) => ({ kode: `C${at}`, harga: 1 })) }]
  await userEvent.keyboard('{F9}')
  await screen.findByText('1 penebusan')
  await userEvent.click(screen.getByRole('button', { name: 'Export Pdf' }))
  await waitFor(() => expect(files).toEqual({ saved: ['LAPORAN CONTOH-MC2-2026-01-31.pdf'], shown: 1 }))
  expect(drawn).toEqual([
    [2, false],
    [1, false],
  ])
  vi.restoreAllMocks()
})

it('offers views that were shared, and shares one for users who may', async () => {
  const sent: unknown[] = []
  const shared = {
    id: 7,
    nama: 'Akhir Bulan',
    values: {},
    days: 'Bulan Ini',
    toko: 'MC2',
    columns: null,
    kode_toko: 'MC2',
    user_id: 'spv.mc2',
    boleh_hapus: true,
  }
  const heard = standInServer(({ path, method, body }) => {
    if (path.startsWith('tampilan-laporan') && method === 'GET') return { boleh_bagikan: true, values: [shared] }
    if (path.startsWith('tampilan-laporan')) {
      sent.push([path, body])
      return { message: 'Tampilan Dibagikan' }
    }
    return [{ tgl: '2026-01-02', kode: 'A1', harga: 1_500 }]
  })
  await drawAt('/laporan-contoh', <ReportScreen report={report} />)
  await screen.findByText('A1')
  await userEvent.click(screen.getByRole('button', { name: /Tersimpan/ }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Simpan Pilihan Ini Sebagai' }), 'Milikku{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Bagikan Milikku' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject(['tampilan-laporan', { path: '/laporan-contoh', nama: 'Milikku', toko: 'MC2', columns: null }])
  await userEvent.click(await screen.findByRole('button', { name: 'Berhenti Membagikan Akhir Bulan' }))
  await waitFor(() => expect(sent[1]).toEqual(['tampilan-laporan/7/hapus', undefined]))
  await userEvent.click(screen.getByRole('button', { name: /^Akhir Bulan/ }))
  await waitFor(() => expect(heard.filter(({ query }) => query.get('tgl_from') === '2026-01-01')).toHaveLength(1))
})
