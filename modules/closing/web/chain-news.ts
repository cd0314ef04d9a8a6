import { useEffect } from 'react'
import type { Screen } from '#engine/contract/screen.ts'
import { type News, tellNews } from '#engine/web/dialogs.tsx'
import { doorsFor } from '#engine/web/door.ts'
import { hear } from '#engine/web/realtime.ts'
import { useSession } from '#engine/web/session.ts'
import { booksDisagree, booksDisagreeMessage } from '#modules/ledger/contract/books-disagree.ts'
import { backupFailed, backupFailedMessage, laporanCadangan } from '#modules/audit/contract/laporan-cadangan.ts'
import { daySealed, daySealedMessage } from '../contract/buka-toko.ts'
import { fakturBermasalah } from '../contract/faktur-bermasalah.ts'
import { laporanTutupToko } from '../contract/laporan-tutup-toko.ts'

/** The news that the head office gets from its shops, each with the screen that shows it. */
const topics: Readonly<Record<string, { readonly screen: Screen; readonly newsOf: (payload: unknown) => Omit<News, 'path'> | undefined }>> = {
  [daySealed]: {
    screen: laporanTutupToko.screen,
    newsOf: (payload) => {
      const { data } = daySealedMessage.safeParse(payload)
      if (!data) return undefined
      const { kode_toko, tgl_system } = data
      const search = { kode_toko, tgl_from: tgl_system, tgl_to: tgl_system }
      return { text: 'Toko {{kode_toko}} menutup {{tgl_system}}', values: { kode_toko, tgl_system }, search, isBad: false }
    },
  },
  [booksDisagree]: {
    screen: fakturBermasalah.screen,
    newsOf: (payload) => {
      const { data } = booksDisagreeMessage.safeParse(payload)
      if (!data) return undefined
      const { kode_toko, jumlah_beda: n } = data
      return {
        text: 'Buku toko {{kode_toko}} tidak cocok: {{n}} masalah',
        values: { kode_toko, n },
        search: { kode_toko, pemeriksaan: 'TERAKHIR' },
        isBad: true,
      }
    },
  },
  [backupFailed]: {
    screen: laporanCadangan.screen,
    newsOf: (payload) => {
      const { data } = backupFailedMessage.safeParse(payload)
      return data && { text: 'Cadangan database gagal', values: {}, search: { jenis_cadangan: data.jenis }, isBad: true }
    },
  },
}

/** Returns the text of a message for a user who may open its screen. Returns undefined for other users and for an unknown message. */
export function newsOf(topic: string, payload: unknown, mayOpen: (screen: Screen) => boolean): News | undefined {
  const told = topics[topic]
  const news = told?.newsOf(payload)
  return told && news && mayOpen(told.screen) ? { ...news, path: told.screen.path } : undefined
}

/** Tells the user, on any screen, which shops have closed and which books do not agree (docs/decisions/064). */
export function ChainNews() {
  const session = useSession()
  useEffect(() => {
    const doorOf = doorsFor(session)
    const stops = Object.keys(topics).map((topic) =>
      hear(topic, (payload) => {
        const news = newsOf(topic, payload, (screen) => doorOf(screen) === 'OPEN')
        if (news) tellNews(news)
      }),
    )
    return () => stops.forEach((stop) => stop())
  }, [session])
  return null
}
