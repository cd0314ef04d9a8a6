import './wishes.css'
import { Button, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '#engine/web/api.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { FieldForm } from '#engine/web/field-form.ts'
import { FormDialog } from '#engine/web/form-dialog.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { Loaded } from '#engine/web/loaded.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { useLinkAction, useLinkValue } from '#engine/web/screen-link.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { EmptyState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { type WishState, wishStates, wishes as k } from '../contract/fields.ts'
import { type Wish, closeWish, fulfilWish, listWishes } from '../contract/permintaan.ts'
import { permintaanCustomer } from '../contract/screens.ts'
import { WishDialog } from './wish-dialog.tsx'

type Ending = { readonly wish: Wish; readonly how: 'FULFIL' | 'CLOSE' }

/** What customers asked for, with the pieces that fit and what has become of it. */
export default function PermintaanCustomer() {
  const say = useText()
  const { kode_toko } = useSession()
  const told = useLinkValue('status')
  const [status, setStatus] = useState<WishState | null>(told !== undefined && told in wishStates ? (told as WishState) : null)
  const [typed, setTyped] = useState('')
  const [cari] = useDebouncedValue(typed.trim(), 250)
  const [isWriting, setWriting] = useState(false)
  const [ending, setEnding] = useState<Ending>()
  const query = { ...(status && { status }), ...(cari && { cari }) }
  const list = useInfiniteQuery({
    queryKey: [listWishes.call, kode_toko, query],
    queryFn: ({ pageParam, signal }) => send(listWishes, { query: { ...query, ...(pageParam && { after: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: (before) => before,
    staleTime: 0,
  })
  useLinkAction('baru', true, () => setWriting(true))
  useShortcuts([{ ...keyOf.wish, run: () => setWriting(true) }])
  return (
    <Panel
      screen={permintaanCustomer}
      onRefresh={() => list.refetch()}
      actions={
        <Button onClick={() => setWriting(true)}>
          {say('Catat Permintaan')} <ButtonKey of={keyOf.wish} />
        </Button>
      }
    >
      <div className="wish-filter">
        <Select
          label={say('Status')}
          placeholder={say('SEMUA')}
          clearable
          data={Object.entries(wishStates).map(([value, label]) => ({ value: value as WishState, label: say(label) }))}
          value={status}
          onChange={setStatus}
        />
        <TextInput label={say('Cari')} value={typed} onChange={({ target }) => setTyped(target.value)} />
      </div>
      <Loaded query={list}>
        {({ pages }) =>
          pages[0]?.rows.length === 0 ? (
            <EmptyState text="Tidak Ada Permintaan">
              <Button variant="default" onClick={() => setWriting(true)}>
                {say('Catat Permintaan')}
              </Button>
            </EmptyState>
          ) : (
            <ul className="wish-list">
              {pages
                .flatMap(({ rows }) => rows)
                .map((wish) => (
                  <WishRow key={wish.id} wish={wish} onEnd={(how) => setEnding({ wish, how })} />
                ))}
            </ul>
          )
        }
      </Loaded>
      {list.hasNextPage && (
        <Button variant="default" mt="s" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {say('Tampilkan Lebih Banyak')}
        </Button>
      )}
      {isWriting && <WishDialog onClose={() => setWriting(false)} />}
      {ending && <EndDialog {...ending} onClose={() => setEnding(undefined)} />}
    </Panel>
  )
}

function WishRow({ wish, onEnd }: { readonly wish: Wish; readonly onEnd: (how: Ending['how']) => void }) {
  const say = useText()
  const { keinginan, nama_customer, no_hp, kode_member, kode_dept, kode_group, kadar, size, berat_dari, berat_sampai, cocok } = wish
  const isWaiting = wish.status_keinginan === 'BUKA' || wish.status_keinginan === 'DIBERITAHU'
  const weights = [berat_dari, berat_sampai].flatMap((grams) => (grams === null ? [] : [k.berat.format(grams)]))
  const facts = [kode_dept, kode_group, kadar === null ? null : k.kadar.format(kadar), weights.length > 0 ? `${weights.join(' - ')} g` : null, size]
  return (
    <li>
      <span className="wish-head">
        <strong>{keinginan}</strong>
        <span>{say(wishStates[wish.status_keinginan])}</span>
      </span>
      <span>{facts.filter((fact) => fact !== null).join(' · ')}</span>
      <span>{[nama_customer, no_hp, kode_member].filter((fact) => fact !== null).join(' · ')}</span>
      {cocok.length > 0 && (
        <span>
          {say('Barang Yang Cocok')}:{' '}
          {cocok.map(({ kode_barcode, nama_barang, berat, kode_baki }) => (
            <span key={kode_barcode}>
              <ThingLink kind="barang" id={kode_barcode} /> {nama_barang} {k.berat.format(berat)} g ({kode_baki}){' '}
            </span>
          ))}
        </span>
      )}
      {wish.no_faktur !== null && <ThingLink kind="penjualan" id={wish.no_faktur} />}
      {wish.alasan_tutup !== null && <span>{wish.alasan_tutup}</span>}
      <small>{[k.tgl_perlu.format(wish.tgl_system), wish.user_id].join(' · ')}</small>
      {isWaiting && (
        <span className="wish-ways">
          <Button size="xs" variant="default" onClick={() => onEnd('FULFIL')}>
            {say('Terpenuhi')}
          </Button>
          <Button size="xs" variant="subtle" onClick={() => onEnd('CLOSE')}>
            {say('Tutup Permintaan')}
          </Button>
        </span>
      )}
    </li>
  )
}

/** Ends a wish: the customer has the piece, or waits no longer. */
function EndDialog({ wish, how, onClose }: Ending & { readonly onClose: () => void }) {
  const queries = useQueryClient()
  const fields = how === 'FULFIL' ? [k.no_faktur.optional()] : [k.alasan_tutup]
  const [form] = useState(() => new FieldForm(fields))
  return (
    <FormDialog
      title={how === 'FULFIL' ? 'Permintaan Terpenuhi' : 'Tutup Permintaan'}
      form={form}
      onClose={onClose}
      check={() => form.check()}
      send={async () => {
        const params = { id: String(wish.id) }
        if (how === 'FULFIL') await send(fulfilWish, { params, body: fulfilWish.body.parse(form.toWire()) })
        else await send(closeWish, { params, body: closeWish.body.parse(form.toWire()) })
        await queries.invalidateQueries({ queryKey: [listWishes.call] })
        onClose()
      }}
    >
      {form.fields.map((field) => (
        <FormField key={field.name} form={form} field={field} isFirst />
      ))}
    </FormDialog>
  )
}
