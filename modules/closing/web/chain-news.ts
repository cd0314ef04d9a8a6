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

/** What the head office is told of its shops, and on which screen it is seen. */
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

/** What a message of a topic says to whoever may open the screen that shows it; nothing to anybody else, nor of what is no such message. */
export function newsOf(topic: string, payload: unknown, mayOpen: (screen: Screen) => boolean): News | undefined {
  const told = topics[topic]
  const news = told?.newsOf(payload)
  return told && news && mayOpen(told.screen) ? { ...news, path: told.screen.path } : undefined
}

/** Tells whoever looks at any screen what shops have closed, and whose books do not agree (docs/decisions/064). */
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
