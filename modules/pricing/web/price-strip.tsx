import { ActionIcon, Popover, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, type ReactNode, useEffect } from 'react'
import { viewerOf } from '#engine/contract/session.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { send } from '#engine/web/api.ts'
import { DoorLink } from '#engine/web/door-link.tsx'
import { doorsFor } from '#engine/web/door.ts'
import { hear, useConnection } from '#engine/web/realtime.ts'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { prices as p } from '../contract/fields.ts'
import { type RatesOfDay, hargaHariIni, readRatesOfDay } from '../contract/harga-hari-ini.ts'
import { pricesChanged } from '../contract/papan-harga.ts'
import { papanHarga } from '../contract/public-screens.ts'
import classes from './price-strip.module.css'

/** At midnight the day before becomes another, which no message tells. */
const renewMs = 10 * 60_000
const togetherMs = 150

/**
 * The rates of the day in the head of every screen, in one line: what each is, where it went since yesterday, and when the next ones come;
 * where there is no room for a line, the first of them alone, and a tap shows all.
 */
export default function PriceStrip({ isFolded = false }: { isFolded?: boolean }) {
  const say = useText()
  const queries = useQueryClient()
  const session = useSession()
  const isConnected = useConnection() === 'CONNECTED'
  const rates = useQuery({
    queryKey: [readRatesOfDay.call],
    queryFn: () => send(readRatesOfDay, {}, { isBeside: true }),
    staleTime: 0,
    refetchInterval: renewMs,
  })
  useEffect(() => {
    let timer: number | undefined
    // Prices that are published together are announced one list after the other.
    const renewSoon = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => void queries.invalidateQueries({ queryKey: [readRatesOfDay.call] }), togetherMs)
    }
    if (isConnected) renewSoon()
    const stop = hear(pricesChanged, renewSoon)
    return () => {
      stop()
      window.clearTimeout(timer)
    }
  }, [queries, isConnected])
  if (!rates.data || (rates.data.harga.length === 0 && !rates.data.berikut)) return null
  const isOpen = doorsFor(session)(hargaHariIni) === 'OPEN'
  // As the trade says them: 1,480, or 1,480.5. What cannot be said so is said whole.
  const inThousands = rates.data.harga.length > 0 && rates.data.harga.every(({ harga }) => harga % 100 === 0)
  const board = session.modules.includes('PAPAN_HARGA') ? `.${papanHarga.path}?toko=${session.kode_toko}` : undefined
  const told = (
    <>
      {isOpen && viewerOf(session).isPusat && rates.data.tertahan > 0 && <span className={classes['held']}>⚠ {say('Rencana harga tertahan')}</span>}
      {rates.data.berikut && <span className={classes['next']}>{say('Harga baru pukul {{waktu}}', { waktu: timeOf(rates.data.berikut) })}</span>}
    </>
  )
  const [main] = rates.data.harga
  if (isFolded)
    return (
      main && (
        <AllRates
          rates={rates.data.harga}
          target={
            <UnstyledButton className={classes['main'] ?? ''} aria-label={`${say('Semua Harga')}: ${main.kode_group} ${formatNumber(main.harga, 0)}`}>
              <Rate {...main} inThousands={inThousands} />
            </UnstyledButton>
          }
        >
          {told}
          <DoorLink to={hargaHariIni} />
        </AllRates>
      )
    )
  return (
    <div className={classes['strip']}>
      <Line to={isOpen ? hargaHariIni.path : undefined} board={board}>
        {told}
        {inThousands && <span className={classes['name']}>{say('ribu/g')}</span>}
        {rates.data.harga.map((rate) => (
          <Rate key={rate.kode_group} {...rate} inThousands={inThousands} />
        ))}
      </Line>
      <AllRates
        rates={rates.data.harga}
        target={
          <ActionIcon size={24} aria-label={say('Semua Harga')} className={classes['more'] ?? ''}>
            <IconChevronDown size={16} stroke={1.7} />
          </ActionIcon>
        }
      />
    </div>
  )
}

/** Leads to the screen of prices, else to the board of the shop, where there is one of them. */
function Line({ to, board, children }: { to: string | undefined; board: string | undefined; children: ReactNode }) {
  const say = useText()
  const look = { className: classes['line'] ?? '', 'aria-label': say('Harga Emas Hari Ini') }
  if (to !== undefined)
    return (
      <Link to={to} {...look}>
        {children}
      </Link>
    )
  if (board === undefined)
    return (
      <div role="group" {...look}>
        {children}
      </div>
    )
  return (
    <a href={board} target="_blank" rel="noreferrer" {...look}>
      {children}
    </a>
  )
}

type RateOfDay = RatesOfDay['harga'][number]

/** A rate and its change since midnight, as short as possible: the details are behind the button next to the rates. */
function Rate({ kode_group, nama_group, harga, kemarin, inThousands }: RateOfDay & { inThousands: boolean }) {
  return (
    <span title={`${nama_group} ${formatNumber(harga, 0)}`}>
      <span className={classes['name']}>{kode_group}</span>{' '}
      <b>{inThousands ? formatNumber(harga / 1_000, harga % 1_000 === 0 ? 0 : 1) : formatNumber(harga, 0)}</b>
      <Moved by={harga - kemarin} isShort />
    </span>
  )
}

/** By how much a rate moved since midnight. The arrow says which way, and not the colour alone. */
function Moved({ by, isShort = false }: { by: number; isShort?: boolean }) {
  const say = useText()
  if (by === 0) return null
  const amount = formatNumber(Math.abs(by), 0)
  return (
    <span className={classes[by > 0 ? 'rises' : 'falls']} title={`${say('Sejak kemarin')} ${amount}`}>
      {by > 0 ? '▲' : '▼'}
      {isShort ? '' : amount}
    </span>
  )
}

/** Every rate with its name, in full, and its change: also the rates without room on the line, and other messages about them. */
function AllRates({ rates, target, children }: { rates: readonly RateOfDay[]; target: ReactElement; children?: ReactNode }) {
  const say = useText()
  if (rates.length === 0) return null
  return (
    <Popover position="bottom-end" withArrow shadow="md" returnFocus>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown p="s">
        <table className={classes['all']} aria-label={say('Semua Harga')}>
          <tbody>
            {rates.map(({ kode_group, nama_group, harga, kemarin }) => (
              <tr key={kode_group}>
                <th scope="row">
                  {kode_group} <span className={classes['name']}>{nama_group}</span>
                </th>
                <td>{formatNumber(harga, 0)}</td>
                <td>
                  <Moved by={harga - kemarin} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {children && <div className={classes['told']}>{children}</div>}
      </Popover.Dropdown>
    </Popover>
  )
}

/** The time alone where it is today by the clock of the shops, else with its day; a plan is never a year away. */
function timeOf(iso: string): string {
  const [day, time = ''] = p.diubah_at.format(iso).split(' ')
  const [today] = p.diubah_at.format(new Date().toISOString()).split(' ')
  return day === today ? time.slice(0, 5) : `${day?.slice(5)} ${time.slice(0, 5)}`
}
