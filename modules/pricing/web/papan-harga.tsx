import { IconMaximize } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatNumber } from '#engine/kinds/number.ts'
import { CallError, send } from '#engine/web/api.ts'
import { useGuestNews } from '#engine/web/guest-news.ts'
import { titlePage } from '#engine/web/page-title.ts'
import { errorText, useText } from '#engine/web/text.ts'
import { EntryBar, entryPage, useEntry } from '#modules/access/web/public.ts'
import { type Board, boardGuest, boardRefusals, pricesChanged, readBoard } from '../contract/papan-harga.ts'
import { papanHarga } from '../contract/public-screens.ts'
import classes from './papan-harga.module.css'

/** The board on the wall of a shop: what a gram sells for and is bought at, by purity, as it is set now. */
export default function PapanHarga() {
  const say = useText()
  const { backend } = useEntry()
  const [kode_toko] = useState(() => (new URLSearchParams(location.search).get('toko') ?? '').toUpperCase())
  const { content, error, isStale } = useGuestNews(backend, { guest: boardGuest, key: kode_toko }, pricesChanged, () =>
    send(readBoard, { params: { kode_toko: kode_toko || '-' } }),
  )
  useEffect(() => {
    titlePage(`${say(papanHarga.title)} · ${content?.nama_toko ?? 'Kencana'}`)
  }, [say, content])
  const isNone = error instanceof CallError && error.code === boardRefusals.NO_BOARD.code
  const shown = isNone ? undefined : content
  return (
    <div className={`${entryPage} ${classes['page']}`}>
      <header className={classes['head']}>
        <div>
          <h1 className={classes['title']}>{say('Harga Emas Hari Ini')}</h1>
          {shown && <p className={classes['shop']}>{shown.nama_toko}</p>}
        </div>
        <Clock />
        <div className={classes['tools']}>
          <EntryBar>
            <button type="button" className={classes['tool']} aria-label={say('Layar Penuh')} onClick={toFullScreen}>
              <IconMaximize size={18} stroke={1.7} />
            </button>
          </EntryBar>
        </div>
      </header>
      <main className={classes['purities']}>
        {shown?.kadar.map((purity) => (
          <Purity key={`${purity.nama_kadar} ${purity.kadar}`} {...purity} />
        ))}
        {shown?.kadar.length === 0 && <p className={classes['none']}>{say('Belum Ada Harga')}</p>}
        {!shown && error !== undefined && (
          <p className={classes['none']} role="alert">
            {errorText(error)}
          </p>
        )}
      </main>
      <footer className={classes['foot']} role="status">
        {shown && isStale ? say('Koneksi terputus: harga bisa berubah, tanyakan kepada kami') : shown && say('Harga per gram, belum termasuk ongkos')}
      </footer>
    </div>
  )
}

/** The prices of a purity; null if it is not bought back. */
function Purity({ nama_kadar, kadar, harga }: Board['kadar'][number]) {
  const say = useText()
  return (
    <section className={classes['purity']}>
      <table>
        <caption>
          {nama_kadar} <span>{formatNumber(kadar, 1)}%</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{say('Group')}</th>
            <th scope="col">{say('Kami Jual')}</th>
            <th scope="col">{say('Kami Beli')}</th>
            <th scope="col">{say('Sejak')}</th>
          </tr>
        </thead>
        <tbody>
          {harga.map((price) => (
            <tr key={price.nama_group}>
              <th scope="row">{price.nama_group}</th>
              <td className={classes['sells']}>{formatNumber(price.harga, 0)}</td>
              <td>{price.beli === null ? '–' : formatNumber(price.beli, 0)}</td>
              <td className={classes['since']}>{since([price.harga_sejak, price.beli_sejak])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** When the later of two prices was set: the time alone, where that was today. */
function since(times: readonly (string | null)[]): string {
  const latest = Math.max(...times.map((time) => (time === null ? 0 : Date.parse(time))))
  const [day, time] = wordsOf(new Date(latest))
  return day === wordsOf(new Date())[0] ? time : day
}

const two = (part: number) => String(part).padStart(2, '0')

/** A moment as it is written everywhere: the day and the time. */
const wordsOf = (moment: Date): readonly [day: string, time: string] => [
  `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`,
  `${two(moment.getHours())}:${two(moment.getMinutes())}`,
]

function Clock() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), 1_000)
    return () => window.clearInterval(timer)
  }, [])
  const [day, time] = wordsOf(now)
  return (
    <p className={classes['clock']}>
      <span>{day}</span> <strong>{time}</strong>
    </p>
  )
}

/** A browser that refuses it, or knows none, stays as it is. */
function toFullScreen(): void {
  void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.())?.catch(() => {})
}
