import { Notifications } from '@mantine/notifications'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { tellNews } from '#engine/web/dialogs.tsx'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { booksDisagree } from '#modules/ledger/contract/books-disagree.ts'
import { backupFailed } from '#modules/audit/contract/laporan-cadangan.ts'
import { daySealed } from '../contract/buka-toko.ts'
import { newsOf } from './chain-news.ts'

const sealed = { kode_toko: 'MC2', tgl_system: '2026-01-31', segel: 'abc' }
const everybody = () => true

it('a day that a shop has closed leads to the report of that day, and goes by itself', () => {
  expect(newsOf(daySealed, sealed, everybody)).toMatchObject({
    path: '/laporan-tutup-toko',
    search: { kode_toko: 'MC2', tgl_from: '2026-01-31', tgl_to: '2026-01-31' },
    isBad: false,
  })
})

it('links broken books to the result of the night’s check, and keeps them until the user opens it', () => {
  expect(newsOf(booksDisagree, { kode_toko: 'MC3', jumlah_beda: 2 }, everybody)).toMatchObject({
    path: '/faktur-bermasalah',
    search: { kode_toko: 'MC3', pemeriksaan: 'TERAKHIR' },
    isBad: true,
  })
})

it('a backup that failed leads to what is known of it', () => {
  expect(newsOf(backupFailed, { jenis: 'ARSIP' }, everybody)).toMatchObject({
    path: '/laporan-cadangan',
    search: { jenis_cadangan: 'ARSIP' },
    isBad: true,
  })
  expect(newsOf(backupFailed, { jenis: 'LAIN' }, everybody)).toBeUndefined()
})

it('stays silent for a user who may not open the screen, and for a message that it does not understand', () => {
  expect(newsOf(daySealed, sealed, ({ path }) => path !== '/laporan-tutup-toko')).toBeUndefined()
  expect(newsOf(daySealed, { kode_toko: 'MC2' }, everybody)).toBeUndefined()
  expect(newsOf('something-else', sealed, everybody)).toBeUndefined()
})

it('the news stand on the screen with their link', async () => {
  await drawAt('/', <Notifications />)
  const news = newsOf(daySealed, sealed, everybody)
  if (news) tellNews(news)
  await screen.findByText(/Toko MC2 menutup 2026-01-31/)
  expect(screen.getByRole('link', { name: 'Buka' }).getAttribute('href')).toContain('laporan-tutup-toko?kode_toko=MC2')
})
