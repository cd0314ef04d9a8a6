import { formatNumber } from '#engine/kinds/number.ts'
import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { type Say, useText } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { receiptData, rowsOf, sumsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { goldOutcomes, goldSources, gold as g } from '../contract/fields.ts'
import { type GoldSending, kirimEmas, sentLotOf } from '../contract/kirim-emas.ts'
import { suratEmas, tandaTerimaEmas } from '../contract/nota-emas.ts'
import { type GoldArrival, terimaEmas } from '../contract/terima-emas.ts'

/** How a sending looks: each lot, and where its gold lay. */
export const goldSendingLook = documentLook({
  document: kirimEmas,
  Lines: SentLots,
  total: g.total_berat,
  receipt: suratEmas,
  says: goldSendingReceipt,
})

function SentLots({ document: { no_kirim_emas, detail_emas } }: { document: GoldSending }) {
  const say = useText()
  return detail_emas.map((line) => (
    <article key={line.no_urut} className="document-line">
      <h3>{line.nama_barang}</h3>
      <p>
        {sentLotOf(no_kirim_emas, line.no_urut)} · <Figure field={g.berat} value={line.berat} /> g · {say(g.fine.label)}{' '}
        <Figure field={g.fine} value={line.fine} /> g
      </p>
      <p>
        {say(goldSources[line.tempat_asal])} ·{' '}
        {line.kode_barcode === null ? `${say('Lot')} ${line.kode_lot}` : <ThingLink kind="barang" id={line.kode_barcode} />}
        {line.no_faktur_beli && (
          <>
            {' '}
            · <ThingLink kind="pembelian" id={line.no_faktur_beli} />
          </>
        )}
      </p>
    </article>
  ))
}

/** How an arrival looks: each lot as it was sent and as it was weighed. */
export const goldArrivalLook = documentLook({
  document: terimaEmas,
  Lines: WeighedLots,
  total: g.total_terima,
  receipt: tandaTerimaEmas,
  says: goldArrivalReceipt,
})

function WeighedLots({ document: { detail_emas } }: { document: GoldArrival }) {
  return detail_emas.map((line) => (
    <article key={line.no_urut} className="document-line">
      <h3>{line.nama_barang}</h3>
      <p>
        {line.kode_lot} · <Figure field={g.berat} value={line.berat} /> g → <Figure field={g.berat_terima} value={line.berat_terima} strong /> g{' '}
        <GoldDifference value={line.selisih_timbang} />
      </p>
    </article>
  ))
}

/** What is short of a weight, or over, by name; nothing where it is the same. */
export function GoldDifference({ value }: { value: number }) {
  const say = useText()
  if (value === 0) return null
  return (
    <span className="gold-difference" data-lost={value < 0}>
      {say(value < 0 ? 'Kurang' : 'Lebih')} <Figure field={g.selisih_timbang} value={Math.abs(value)} /> g
    </span>
  )
}

const gramsText = (value: number) => `${formatNumber(value, 3)} g`

/** The paper that goes along with gold. */
export function goldSendingReceipt(sent: GoldSending, shop: SettingSource, say: Say) {
  return receiptData(suratEmas, sent, shop, say, {
    nomor: sent.no_kirim_emas,
    texts: {
      tujuan: sent.nama_tujuan,
      no_segel: sent.no_segel,
      ...sumsOf(sent, say),
    },
    barang: rowsOf(suratEmas, kirimEmas, 'detail_emas', sent.detail_emas, { kode_lot: (line) => sentLotOf(sent.no_kirim_emas, line.no_urut) }),
  })
}

/** An arrival on paper. */
export function goldArrivalReceipt(arrival: GoldArrival, shop: SettingSource, say: Say) {
  return receiptData(tandaTerimaEmas, arrival, shop, say, {
    nomor: arrival.no_terima_emas,
    texts: {
      no_kirim_emas: arrival.no_kirim_emas,
      hasil: say(goldOutcomes[arrival.hasil_emas]),
      selisih: `${say('Selisih Berat')} ${gramsText(arrival.total_selisih)}`,
      total_qty: say('{{n}} barang', { n: arrival.detail_emas.reduce((sum, { qty }) => sum + qty, 0) }),
      total_berat: gramsText(arrival.total_terima),
    },
    barang: rowsOf(tandaTerimaEmas, terimaEmas, 'detail_emas', arrival.detail_emas, { berat: (line) => formatNumber(line.berat_terima, 3) }),
  })
}
