import { Badge, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Screen } from '#engine/contract/screen.ts'
import { grams, moment, rupiah } from '#engine/kinds/index.ts'
import { doorsFor } from '#engine/web/door.ts'
import { Figure } from '#engine/web/figure.tsx'
import { type Say, useText } from '#engine/web/text.ts'
import { usePickShop } from '#modules/access/web/public.ts'
import { aktivitasTidakBiasa } from '#modules/unusual-activity/contract/aktivitas-tidak-biasa.ts'
import { fakturBermasalah } from '#modules/closing/contract/faktur-bermasalah.ts'
import { laporanTransaksiCash } from '#modules/money/contract/laporan-transaksi-cash.ts'
import { laporanPembelianPerFaktur } from '#modules/purchases/contract/laporan.ts'
import { laporanPenjualan } from '#modules/sales/contract/laporan-penjualan.ts'
import type { ShopNow } from '../contract/cash-pusat.ts'
import { dashboard } from '../contract/dashboard.ts'
import { Change } from './change.tsx'
import { ShortRupiah } from './short.tsx'
import { Sparkline } from './sparkline.tsx'
import { LinkBehind } from './tile.tsx'

const amount = rupiah('Rupiah')
const weight = grams('Gram')
const time = moment('Waktu')

interface ShopCardProps {
  readonly shop: ShopNow
  /** The date of the chain's sum. A shop with another date shows its own, because its figures are not in that sum. */
  readonly addedUpOn: string
  /** The other portal that it is a shop of: nothing of it opens here. */
  readonly portal?: string
}

/** A shop of the chain as it is now, or as it closed; its figures lead to its reports of the day. */
export function ShopCard({ shop, addedUpOn, portal }: ShopCardProps) {
  const say = useText()
  const { kode_toko, tgl_system, jual, jual_kemarin, jual_minggu_lalu, beli, beli_minggu_lalu } = shop
  const behind = (screen: Screen, requested: Readonly<Record<string, string>>) => (portal === undefined ? { screen, search: requested } : undefined)
  const search = { tgl_from: tgl_system, tgl_to: tgl_system, kode_toko }
  const compared = (label: string, before: number) => (
    <div>
      <dt>{say(label)}</dt>
      <dd>
        <ShortRupiah value={before} /> <Change now={jual.total} before={before} />
      </dd>
    </div>
  )
  return (
    <article className="dashboard-tile" aria-label={[kode_toko, shop.nama_toko, portal].filter(Boolean).join(' ')}>
      <header className="dashboard-shop-head">
        <h2>
          {portal === undefined ? (
            <OpenShop kode_toko={kode_toko}>
              {kode_toko} <span>{shop.nama_toko}</span>
            </OpenShop>
          ) : (
            <>
              {kode_toko} <span>{shop.nama_toko}</span>
            </>
          )}
        </h2>
        <StateOf shop={shop} />
      </header>
      {portal !== undefined && (
        <div className="dashboard-facts">
          <Badge size="sm" variant="light" color="gray">
            {portal}
          </Badge>
        </div>
      )}
      <div className="dashboard-shop-now">
        <p className="dashboard-amount">
          <LinkBehind behind={behind(laporanPenjualan.screen, search)}>
            <Figure field={amount} value={jual.total} strong />
          </LinkBehind>
        </p>
        <Sparkline values={shop.hari.map(({ total }) => total)} label={say('Penjualan 14 Hari Terakhir')} />
      </div>
      <p className="dashboard-facts">
        {say('{{jumlah}} nota', { jumlah: jual.jumlah })} · <Figure field={weight} value={jual.berat} /> g
      </p>
      {tgl_system !== addedUpOn && <p className="dashboard-facts">{say('Angka Semua Toko per {{tanggal}}', { tanggal: addedUpOn })}</p>}
      <dl className="dashboard-list">
        {compared('Minggu Lalu, s.d. Jam Ini', jual_minggu_lalu.total)}
        {compared('Kemarin, s.d. Jam Ini', jual_kemarin.total)}
        <div>
          <dt>
            <LinkBehind behind={behind(laporanTransaksiCash.screen, search)}>{say('Kas / Bank')}</LinkBehind>
          </dt>
          <dd>
            {shop.kas === null ? '—' : <ShortRupiah value={shop.kas} />} / <ShortRupiah value={shop.bank} />
          </dd>
        </div>
        <div>
          <dt>
            <LinkBehind behind={behind(laporanPembelianPerFaktur.screen, search)}>{say('Pembelian Hari Ini')}</LinkBehind>
          </dt>
          <dd>
            <ShortRupiah value={beli.total} /> <Change now={beli.total} before={beli_minggu_lalu.total} />
          </dd>
        </div>
      </dl>
      {shop.sudah_tutup && <p className="dashboard-facts">{closedBy(say, shop)}</p>}
      <details className="dashboard-facts">
        <summary>
          {shop.mulai_at
            ? say('Mulai {{mulai}}, terakhir {{akhir}}', { mulai: hourOf(shop.mulai_at), akhir: hourOf(shop.terakhir_at) })
            : say('Belum Ada Transaksi')}
        </summary>
        {shop.ditutup_oleh && !shop.sudah_tutup && `${closedBy(say, shop)} · `}
        {shop.diperiksa_at ? say('Buku Diperiksa {{waktu}}', { waktu: time.format(shop.diperiksa_at) }) : say('Buku Belum Pernah Diperiksa')}
      </details>
      {shop.otorisasi_menunggu + shop.antrian > 0 && (
        <p className="dashboard-facts">
          {say('{{otorisasi}} otorisasi dan {{antrian}} antrian menunggu', { otorisasi: shop.otorisasi_menunggu, antrian: shop.antrian })}
        </p>
      )}
      {shop.jumlah_beda > 0 && (
        <p className="dashboard-facts dashboard-late">
          <LinkBehind behind={behind(fakturBermasalah.screen, { pemeriksaan: 'TERAKHIR', kode_toko })}>
            {say('Pembukuan Tidak Sesuai: {{n}}', { n: shop.jumlah_beda })}
          </LinkBehind>
        </p>
      )}
      {shop.temuan > 0 && (
        <p className="dashboard-facts dashboard-late">
          <LinkBehind behind={behind(aktivitasTidakBiasa, { kode_toko })}>{say('{{n}} aktivitas tidak biasa', { n: shop.temuan })}</LinkBehind>
        </p>
      )}
    </article>
  )
}

/** Looks at the shop on its own dashboard, for those who may open that. */
function OpenShop({ kode_toko, children }: { kode_toko: string; children: ReactNode }) {
  const { session, isBusy, pick } = usePickShop()
  const navigate = useNavigate()
  if (doorsFor(session)(dashboard) !== 'OPEN') return <>{children}</>
  return (
    <UnstyledButton className="dashboard-shop-open" disabled={isBusy} onClick={() => void pick(kode_toko, () => navigate({ to: dashboard.path }))}>
      {children} <IconChevronRight size={16} aria-hidden />
    </UnstyledButton>
  )
}

const closedBy = (say: Say, { ditutup_oleh, ditutup_at }: ShopNow) =>
  say('Ditutup {{oleh}} {{waktu}}', { oleh: ditutup_oleh ?? '', waktu: ditutup_at ? time.format(ditutup_at) : '' })

/** The day of a shop, whether it is closed, and its distance to the calendar. */
function StateOf({ shop: { tgl_system, hari_tertinggal, mulai_at, sudah_tutup, ditutup_at } }: { shop: ShopNow }) {
  const say = useText()
  const [color, text] =
    hari_tertinggal > 0
      ? ['red.9', say('Tertinggal {{n}} hari', { n: hari_tertinggal })]
      : sudah_tutup
        ? ['gray.7', say('Ditutup {{jam}}', { jam: hourOf(ditutup_at) })]
        : mulai_at
          ? ['teal.9', say('Buka')]
          : ['gray.7', say('Belum Mulai')]
  return (
    <span className="dashboard-shop-state">
      <span className="dashboard-shop-date">{tgl_system}</span>
      <Badge size="sm" variant="filled" color={color}>
        {text}
      </Badge>
    </span>
  )
}

const hourOf = (at: string | null) => (at ? time.format(at).slice(11, 16) : '')
