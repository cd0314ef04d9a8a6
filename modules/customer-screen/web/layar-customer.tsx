import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type Strokes, textOf } from '#engine/kinds/strokes/strokes.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { CallError, send } from '#engine/web/api.ts'
import { useGuestNews } from '#engine/web/guest-news.ts'
import { titlePage } from '#engine/web/page-title.ts'
import { StrokesPad } from '#engine/web/strokes-pad.tsx'
import { errorText, useText } from '#engine/web/text.ts'
import { EntryBar, entryPage, useEntry } from '#modules/access/web/public.ts'
import { formulaLabels } from '#modules/pricing/contract/price.ts'
import {
  type ShownAgreement,
  type ShownSale,
  giveSignature,
  readScreen,
  readShownPhoto,
  screenChanged,
  screenGuest,
  screenRefusals,
} from '../contract/layar-customer.ts'
import { layarCustomer } from '../contract/public-screens.ts'
import classes from './layar-customer.module.css'

/** What the customer at a till sees of his sale while it is entered: what he gets, how its price comes about, and what he pays. */
export default function LayarCustomer() {
  const say = useText()
  const { backend } = useEntry()
  const [kunci] = useState(() => location.hash.slice(1))
  const { content, error, isStale } = useGuestNews(backend, { guest: screenGuest, key: kunci }, screenChanged, () =>
    send(readScreen, { body: { kunci } }, { isBeside: true }),
  )
  const isClosed = error instanceof CallError && error.status >= 400 && error.status < 500
  useEffect(() => {
    titlePage(`${say(layarCustomer.title)} · ${content?.nama_toko ?? 'Kencana'}`)
  }, [say, content])
  const shown = isClosed ? undefined : content
  const sale = shown?.isi ?? undefined
  return (
    <div className={`${entryPage} ${classes['page']}`}>
      <header className={classes['head']}>
        <h1 className={classes['title']}>{shown?.nama_toko ?? 'Kencana'}</h1>
        <EntryBar />
      </header>
      {shown?.minta ? (
        <Agreement agreement={shown.minta} kunci={kunci} />
      ) : sale ? (
        <Sale sale={sale} poin={shown?.poin ?? null} kunci={kunci} />
      ) : (
        <main className={classes['idle']} role={isClosed ? 'alert' : undefined}>
          {isClosed ? say(screenRefusals.SCREEN_CLOSED.text) : shown ? say('Selamat Datang') : error !== undefined && errorText(error)}
        </main>
      )}
      <footer className={classes['foot']} role="status">
        {shown && isStale && say('Koneksi Bermasalah')}
      </footer>
    </div>
  )
}

/** What the customer is asked to sign, and the pad for it. */
function Agreement({ agreement: { judul, nama_customer, barang, total }, kunci }: { agreement: ShownAgreement; kunci: string }) {
  const say = useText()
  const [drawn, setDrawn] = useState<Strokes>([])
  const [failure, setFailure] = useState<unknown>()
  const give = () => send(giveSignature, { body: { kunci, tanda_tangan: textOf(drawn) } }, { isBeside: true }).catch(setFailure)
  return (
    <main className={classes['sale']}>
      <ol className={classes['goods']} aria-label={say('Barang')}>
        {barang.map((thing, at) => (
          // eslint-disable-next-line react/no-array-index-key -- two rows of one name stay two
          <li key={at} className={classes['piece']}>
            <div className={classes['what']}>
              <strong>{thing.nama_barang}</strong>
              <span>
                {formatNumber(thing.berat, 3)} g · {thing.uraian}
              </span>
            </div>
            {thing.jumlah !== null && <strong className={classes['price']}>{rp(thing.jumlah)}</strong>}
          </li>
        ))}
      </ol>
      <aside className={classes['sums']}>
        <h2>
          {say(judul)} · {nama_customer}
        </h2>
        <dl>
          {total.map(({ label, jumlah }) => (
            <Sum key={label} label={say(label)} value={rp(jumlah)} />
          ))}
        </dl>
        <p>{say('Silakan Tanda Tangan Di Sini')}</p>
        <StrokesPad label={say('Tanda Tangan Customer')} strokes={drawn} onChange={setDrawn} />
        {failure !== undefined && <p role="alert">{errorText(failure)}</p>}
        <div className={classes['sign']}>
          <Button variant="default" disabled={drawn.length === 0} onClick={() => setDrawn([])}>
            {say('Ulangi')}
          </Button>
          <Button disabled={drawn.length === 0} onClick={() => void give()}>
            {say('Selesai Tanda Tangan')}
          </Button>
        </div>
      </aside>
    </main>
  )
}

function Sale({ sale, poin, kunci }: { sale: ShownSale; poin: number | null; kunci: string }) {
  const say = useText()
  const besides = [
    ['Biaya Admin', sale.biaya_admin],
    ['Biaya Kemas', sale.biaya_kemas],
    ['Ongkos Kirim', sale.ongkos_kirim],
    ['PPN', sale.ppn],
  ] as const
  // Where none has a picture there is no room for one.
  const hasPhotos = sale.barang.some(({ foto }) => foto !== null)
  return (
    <main className={classes['sale']}>
      <ol className={classes['goods']} aria-label={say('Barang')}>
        {sale.barang.map((piece, at) => (
          // eslint-disable-next-line react/no-array-index-key -- two rows of one name stay two
          <li key={at} className={classes['piece']} data-photos={hasPhotos || undefined}>
            {hasPhotos && <Photo kunci={kunci} foto={piece.foto} name={piece.nama_barang} />}
            <div className={classes['what']}>
              <strong>{piece.nama_barang}</strong>
              <span>
                {formatNumber(piece.berat, 3)} g · {say('Kadar')} {piece.kadar_cetak}
                {piece.qty > 1 && ` · ${piece.qty} pcs`}
              </span>
            </div>
            <strong className={classes['price']}>{rp(piece.harga_total)}</strong>
            <dl className={classes['formula']}>
              {piece.rumus.map(({ jenis, tgl, jumlah, berat, harga_per_gram, persen }, at) => (
                // eslint-disable-next-line react/no-array-index-key -- a price may be fixed in several parts
                <div key={at}>
                  <dt>
                    {say(formulaLabels[jenis])}
                    {tgl !== undefined && ` ${tgl}`}
                    {berat !== undefined && harga_per_gram !== undefined && ` ${formatNumber(berat, 3)} g × ${rp(harga_per_gram)}`}
                    {persen !== undefined && ` ${formatNumber(persen, 2)}%`}
                  </dt>
                  <dd>{rp(jumlah)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
      <aside className={classes['sums']}>
        <dl>
          <Sum label={say('Berat')} value={`${formatNumber(sale.berat, 3)} g`} />
          {besides.map(([label, amount]) => amount > 0 && <Sum key={label} label={say(label)} value={rp(amount)} />)}
          {sale.bayar_tukar > 0 && <Sum label={say('Tukar Tambah')} value={`− ${rp(sale.bayar_tukar)}`} />}
          {sale.bayar_kupon > 0 && <Sum label={say('Kupon')} value={`− ${rp(sale.bayar_kupon)}`} />}
          {sale.bayar_poin > 0 && <Sum label={say('Poin')} value={`− ${rp(sale.bayar_poin)}`} />}
        </dl>
        <p className={classes['total']} aria-live="polite">
          <span>{say(sale.is_dibayarkan ? 'Anda Terima' : 'Total')}</span>
          <strong>{rp(sale.total)}</strong>
        </p>
        <dl>
          {sale.dibayar > 0 && <Sum label={say('Dibayar')} value={rp(sale.dibayar)} />}
          {sale.biaya_kartu > 0 && <Sum label={say('Biaya Kartu')} value={rp(sale.biaya_kartu)} />}
          {sale.dibayar > 0 && sale.sisa > 0 && <Sum label={say('Sisa Bayar')} value={rp(sale.sisa)} />}
          {sale.kembali > 0 && <Sum label={say('Kembalian')} value={rp(sale.kembali)} isStrong />}
          {sale.poin_didapat > 0 && <Sum label={say('Poin Didapat')} value={`+ ${formatNumber(sale.poin_didapat, 0)}`} />}
          {poin !== null && <Sum label={say('Poin Anda')} value={formatNumber(poin, 0)} />}
        </dl>
        {sale.is_selesai && <p className={classes['thanks']}>{say('Terima Kasih Atas Kunjungan Anda')}</p>}
      </aside>
    </main>
  )
}

/** Pictures that were fetched: they are asked for once, however often the sale changes. */
const photos = new Map<string, Promise<string | null>>()

function photoOf(kunci: string, foto: string): Promise<string | null> {
  const coming =
    photos.get(foto) ??
    send(readShownPhoto, { body: { kunci, foto } }, { isBeside: true }).then(
      ({ gambar }) => gambar,
      () => {
        photos.delete(foto)
        return null
      },
    )
  photos.set(foto, coming)
  return coming
}

/** The picture of a piece, or its empty place. */
function Photo({ kunci, foto, name }: { kunci: string; foto: string | null; name: string }) {
  const [shown, show] = useState<string | null>(null)
  useEffect(() => {
    let isThere = true
    show(null)
    if (foto !== null) void photoOf(kunci, foto).then((address) => isThere && show(address))
    return () => {
      isThere = false
    }
  }, [kunci, foto])
  return <span className={classes['photo']}>{shown !== null && <img src={shown} alt={name} />}</span>
}

function Sum({ label, value, isStrong = false }: { label: string; value: string; isStrong?: boolean }) {
  return (
    <div className={isStrong ? classes['strong'] : undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
