import type { AnyField } from '#engine/contract/field.ts'
import { moment, rupiah } from '#engine/kinds/index.ts'
import { titleOf } from '#engine/contract/thing-titles.ts'
import type { Say } from '#engine/web/text.ts'
import type { PieceHistory } from '../contract/data-barang.ts'
import { goods as g, places } from '../contract/fields.ts'

type Event = PieceHistory[number]
type Place = Extract<Event, { jenis: 'GERAK' }>['dari']

/** An event as people read it, on the screen and on paper. */
export interface ToldEvent {
  readonly title: string
  /** What it belongs to and opens. */
  readonly opens?: { readonly kind: string; readonly id: string }
  readonly lines: readonly string[]
  /** When, and by whom. */
  readonly by: string
}

/** What goods come in by is no document. */
const noDocument = 'TAMBAH_BARANG'
const when = moment('Waktu')
const money = rupiah('Harga')

/**
 * Describes an event in the story of a piece. The server has left out the fields that the caller may not read.
 *
 * @param kode_barcode the piece of the story; an event of a piece that it was made from names that piece
 */
export function tellEvent(event: Event, kode_barcode: string, say: Say): ToldEvent {
  const { title, opens, lines } = partsOf(event, say)
  const other = event.kode_barcode !== kode_barcode && event.jenis !== 'ASAL' ? [event.kode_barcode] : []
  const day = event.jenis === 'GERAK' || event.jenis === 'LOT' ? [event.tgl_system] : []
  return { title, ...(opens ? { opens } : {}), lines, by: [...other, when.format(event.waktu), event.user_id, ...day].join(' · ') }
}

function partsOf(event: Event, say: Say): Omit<ToldEvent, 'by'> {
  switch (event.jenis) {
    case 'GERAK': {
      const { kind, reference, dari, ke, membatalkan, harga } = event
      return {
        title: [say(titleOf(kind)), ...(membatalkan ? [say('(dibatalkan)')] : [])].join(' '),
        ...(kind === noDocument ? {} : { opens: { kind, id: reference } }),
        lines: [`${placeText(dari, say)} → ${placeText(ke, say)}${harga === null ? '' : ` · ${money.format(harga)}`}`],
      }
    }
    case 'HARGA':
      return {
        title: say('Harga Group {{kode_group}}', { kode_group: event.kode_group }),
        lines: [`${money.format(event.harga_lama)} → ${money.format(event.harga)}`],
      }
    case 'UBAH':
      return {
        title: say('Ubah Barang'),
        ...(event.kind && event.reference ? { opens: { kind: event.kind, id: event.reference } } : {}),
        lines: event.perubahan.map(({ kolom, lama, baru }) => {
          const label = say((g as Readonly<Record<string, AnyField>>)[kolom]?.label ?? kolom)
          return `${label}: ${kolom === 'foto' ? say('diganti') : `${lama || '—'} → ${baru || '—'}`}`
        }),
      }
    case 'LABEL':
      return { title: say('Cetak Barcode'), lines: [say('{{n}} label', { n: event.rangkap })] }
    case 'TIMBANG':
      return {
        title: say('Timbang Baki {{kode_baki}}', { kode_baki: event.kode_baki }),
        lines: [say('{{n}} kali, alarm {{alarm}}', { n: event.kali, alarm: event.alarm })],
      }
    case 'OPNAME':
      return {
        title: say(event.terlihat ? 'Terlihat Saat Opname' : 'Tidak Terlihat Saat Opname'),
        lines: [[event.no_sesi, event.kode_baki].filter(Boolean).join(' · ')],
      }
    case 'TAHAN':
      return {
        title: say('Ditahan untuk {{untuk}}', { untuk: event.untuk }),
        opens: { kind: event.kind, id: event.reference },
        lines: event.dilepas_at ? [`${say('Dilepas')}: ${when.format(event.dilepas_at)} · ${event.dilepas_oleh ?? ''}`] : [],
      }
    case 'WEB':
      return {
        title: say(event.ditarik ? 'Ditarik Dari Toko Online' : 'Dikirim Ke Toko Online'),
        lines: event.ditarik ? [] : [money.format(event.harga)],
      }
    case 'LOT':
      return {
        title: [say(titleOf(event.kind)), ...(event.membatalkan ? [say('(dibatalkan)')] : [])].join(' '),
        opens: { kind: event.kind, id: event.reference },
        lines: event.gerak.map(({ kode_lot, dari, ke, gross }) => {
          const from = dari === 'UBAH' ? '' : `${say(places[dari])} → `
          return `${kode_lot} · ${from}${say(places[ke])} · ${g.berat_lot.format(gross)} g`
        }),
      }
    case 'ASAL':
      // Of two pieces, the user wants to see the other one.
      return {
        title: say('{{induk}} menjadi {{anak}}', { induk: event.induk, anak: event.anak }),
        opens: { kind: event.kind, id: event.reference },
        lines: [],
      }
  }
}

const placeText = (place: Place, say: Say): string =>
  place.tempat === 'BAKI' ? `${say('Baki')} ${place.kode_gudang}/${place.kode_baki}` : say(places[place.tempat])
