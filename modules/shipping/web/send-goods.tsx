import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Call, Endpoint } from '#engine/contract/endpoint.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { send } from '#engine/web/api.ts'
import { FieldForm, useReckoned, useRows } from '#engine/web/field-form.ts'
import { keyOf } from '#engine/web/keys.ts'
import { useList } from '#engine/web/lookup-input.tsx'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { useLinkAction, useLinkValue } from '#engine/web/screen-link.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { EntryScreen, EntrySums, HeaderBox, fieldMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { listPieces } from '#modules/goods/contract/data-barang.ts'
import { usePicked } from '#modules/goods/web/public.ts'
import { type ScannedPiece, ScannedPieces, weightOf } from '#modules/handling/web/public.ts'
import { shipments as k } from '../contract/fields.ts'
import { kirimBarang, newShipment, readShops, readUnreceived, scanSendable, type sendGoods, shipmentTarget } from '../contract/kirim-barang.ts'
import { shipmentLook } from './looks.tsx'

/** A sending while it is entered. */
class ShipmentForm extends FieldForm {
  readonly pieces = this.rows<ScannedPiece>('detail_barang', [], ({ kode_barcode }) => kode_barcode)

  constructor() {
    super(shipmentTarget)
  }
}

const hasLines = ({ pieces }: ShipmentForm) => pieces.list.length > 0

interface SendGoodsProps {
  readonly screen: Screen
  readonly call: Endpoint<Call, undefined, typeof sendGoods.body, typeof sendGoods.reply>
  /** Goods go to branches alone. */
  readonly toBranches?: boolean
}

/** Sends pieces to another shop: choose it, scan them, F9; the paper goes along. */
export function SendGoods({ screen, call, toBranches = false }: SendGoodsProps) {
  const queries = useQueryClient()
  const { kode_toko } = useSession()
  const entry = useDocumentForm({
    document: kirimBarang,
    draft: screen.path,
    call,
    make: () => new ShipmentForm(),
    // One shop is served after the other: what comes next most often goes the same way.
    begin: (before) => ({ tujuan: before?.values['tujuan'] ?? null }),
    isEntered: hasLines,
    messagesOf: (form) => ({ ...fieldMessages(form, shipmentTarget), ...(hasLines(form) ? {} : { detail_barang: 'Data Barang Harus Diisi' }) }),
    bodyOf: (form) =>
      newShipment.parse({ ...form.toWire(), detail_barang: form.pieces.list.map(({ about: { kode_barcode } }) => ({ kode_barcode })) }),
    onSaved: () => {
      for (const { call: read } of [listPieces, readUnreceived]) void queries.invalidateQueries({ queryKey: [read] })
    },
  })
  const { form } = entry
  const lines = useRows(form.pieces)
  const berat = useReckoned(
    form,
    useCallback((of: ShipmentForm) => weightOf(of.pieces), []),
  )
  const shops = useList(readShops.call)
  const only = useMemo(
    () => ({
      tujuan: (shops.data ?? [])
        .filter((shop) => shop['kode_toko'] !== kode_toko && !(toBranches && shop['is_pusat']))
        .map((shop) => String(shop['kode_toko'])),
    }),
    [shops.data, kode_toko, toBranches],
  )
  const startOver = () => {
    entry.next()
    scans.again()
  }
  const scans = useScans<ScannedPiece>({
    screen: entry.screen,
    ask: (kode_barcode) => send(scanSendable, { params: { kode_barcode } }),
    waitFor: entry.inFlight,
    refuse: (code) => (form.pieces.list.some(({ about }) => about.kode_barcode === code) ? 'Barcode Sudah Ada Di Tabel' : undefined),
    take: (piece) => void form.pieces.add(piece),
    onScanner: () => entry.saved && startOver(),
  })
  usePicked(screen, scans)
  // A list of pieces says where they go.
  const tujuan = useLinkValue('tujuan')
  useLinkAction('tujuan', shops.data !== undefined, () => {
    // A draft for another shop is put aside: its pieces must not go along.
    if (form.pieces.list.length > 0 && form.values[k.tujuan.name] !== tujuan) entry.discard(form.pieces.list.length)
    form.assign({ tujuan })
  })
  const toShop = () => entry.screen.current?.querySelector<HTMLElement>(`[data-field="${k.tujuan.name}"]`)?.focus()
  useShortcuts([{ ...keyOf.party, label: k.tujuan.label, run: toShop, disabled: entry.saved !== undefined || entry.approval !== undefined }])
  return (
    <EntryScreen
      screen={screen}
      entry={entry}
      look={shipmentLook}
      figures={[k.nama_tujuan, k.total_qty, k.total_berat]}
      count={lines.length}
      onNext={startOver}
      lines={(isOpen) => (
        <>
          <ScanBox scans={scans} missing={form.pieces.message} disabled={!isOpen} />
          <ScannedPieces lines={form.pieces} emptyText="Scan barang yang dikirim" />
        </>
      )}
      side={() => (
        <>
          <HeaderBox form={form} fields={shipmentTarget} title={kirimBarang.title} only={only} onDone={entry.save} />
          <EntrySums sums={[]} total={[k.total_berat, berat]} />
        </>
      )}
    />
  )
}
