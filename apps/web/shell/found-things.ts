import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { send } from '#engine/web/api.ts'
import { titleOf } from '#engine/contract/thing-titles.ts'
import { doorsFor } from '#engine/web/door.ts'
import { isDrawn, openThing } from '#engine/web/openers.tsx'
import { useSession } from '#engine/web/session.ts'
import { t } from '#engine/web/text.ts'
import { type FoundThings, findThings, lettersMin } from '#modules/dashboard/contract/find-things.ts'
import { statuses } from '#modules/goods/contract/fields.ts'
import type { PhotographedPiece } from '#modules/goods/web/public.ts'
import { dataMember } from '#modules/members/contract/screens.ts'
import { useRested } from './rested.ts'
import type { RecentThing } from './view-settings.ts'

/** Something that the palette opens: a piece, a document or a member. */
export interface FoundThing {
  readonly key: string
  readonly group: 'BARANG' | 'DOKUMEN' | 'MEMBER'
  readonly title: string
  readonly way: string
  /** Its number, barcode or telephone: a text that is the whole of one of these means this thing. */
  readonly codes: readonly string[]
  /** Opens the thing. It is then one of the recent ones. */
  readonly thing?: RecentThing
  /** The piece that it is, as its picture is drawn. */
  readonly piece?: PhotographedPiece
  /** Searches for this text instead: the receipts of a member, for users who may not read the member. */
  readonly types?: string
}

/** The matches that the server finds for the typed text. */
export function useFoundThings(typed: string) {
  const session = useSession()
  const { kode_toko } = session
  const mayRead = doorsFor(session)(dataMember) === 'OPEN'
  const cari = useRested(typed.trim())
  const isAsked = cari.length >= lettersMin
  const found = useQuery({
    queryKey: [findThings.call, kode_toko, cari],
    queryFn: ({ signal }) => send(findThings, { query: { cari } }, { signal }),
    enabled: isAsked,
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  })
  const wanted = typed.trim().length >= lettersMin
  return {
    things: isAsked && wanted && found.data ? entriesOf(found.data, mayRead) : [],
    /** An answer about just this is still on its way. */
    isPending: wanted && !found.isError && (typed.trim() !== cari || found.isPlaceholderData || found.isPending),
    error: wanted ? found.error : null,
  }
}

/** `mayRead`: users with this right see the data of a member; others get his receipts. */
function entriesOf({ barang, dokumen, member }: FoundThings, mayRead: boolean): readonly FoundThing[] {
  return [
    ...barang.map(({ kode_barcode, nama_barang, kadar_cetak, berat, status, nama_dept, foto }): FoundThing => ({
      key: `barang ${kode_barcode}`,
      group: 'BARANG',
      title: `${kode_barcode} ${nama_barang}`,
      way: `${kadar_cetak} · ${berat.toFixed(3)} g · ${t(statuses[status as keyof typeof statuses] ?? status)}`,
      codes: [kode_barcode],
      thing: { kind: 'barang', id: kode_barcode },
      piece: { kode_barcode, nama_barang, nama_dept, foto },
    })),
    ...dokumen
      .filter(({ jenis }) => isDrawn(jenis))
      .map(({ jenis, nomor, nama, tgl_system }): FoundThing => ({
        key: `${jenis} ${nomor}`,
        group: 'DOKUMEN',
        title: nama ? `${nomor} ${nama}` : nomor,
        way: `${titleOf(jenis)} · ${tgl_system}`,
        codes: [nomor],
        thing: { kind: jenis, id: nomor },
      })),
    ...member.map(({ kode_member, nama_member, no_hp }): FoundThing => ({
      key: `member ${kode_member}`,
      group: 'MEMBER',
      title: nama_member,
      way: no_hp ?? kode_member,
      codes: [kode_member, ...(no_hp ? [no_hp] : [])],
      ...(mayRead ? { thing: { kind: 'member', id: kode_member } } : { types: no_hp ?? nama_member }),
    })),
  ]
}

/** Opens a match. */
export const openFound = ({ kind, id }: RecentThing): void => openThing(kind, id)

/** A number as it is compared: telephones are written with spaces, lines, or the code of the country. */
const bare = (code: string) =>
  code
    .replace(/[\s.-]/g, '')
    .replace(/^\+62/, '0')
    .toLowerCase()

/** Splits the matches into those whose number the text is, and the others: first those with words that begin so. */
export function byFit<Thing extends Pick<FoundThing, 'codes' | 'title'>>(
  things: readonly Thing[],
  typed: string,
): { exact: Thing[]; others: Thing[] } {
  const code = bare(typed)
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const isExact = ({ codes }: Thing) => codes.some((each) => bare(each) === code)
  const begins = ({ title }: Thing) => {
    const names = title.toLowerCase().split(/\s+/)
    return words.every((word) => names.some((name) => name.startsWith(word)))
  }
  const others = things.filter((thing) => !isExact(thing))
  return { exact: things.filter(isExact), others: [...others.filter(begins), ...others.filter((thing) => !begins(thing))] }
}
