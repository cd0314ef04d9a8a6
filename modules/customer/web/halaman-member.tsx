import './customer.css'
import { Button, Group } from '@mantine/core'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rowWords as w } from '#engine/contract/row-words.ts'
import { documentWords } from '#engine/contract/document.ts'
import { send } from '#engine/web/api.ts'
import { showError, showSuccess } from '#engine/web/dialogs.tsx'
import { doorsFor } from '#engine/web/door.ts'
import { Facts } from '#engine/web/facts.tsx'
import { useFieldForm } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { ScreenLink, useLinkValue } from '#engine/web/screen-link.tsx'
import { useSession } from '#engine/web/session.ts'
import { EmptyState, IdleState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { titleOf } from '#engine/contract/thing-titles.ts'
import { members as m } from '#modules/members/contract/fields.ts'
import { person as p } from '../contract/fields.ts'
import {
  type FoundPerson,
  type Person,
  addWish,
  fulfilWish,
  keepSizes,
  readHistoryOfPerson,
  readPerson,
  sizeFields,
  wishFields,
} from '../contract/halaman-member.ts'
import { bayarSekaligusBaru, halamanMember } from '../contract/screens.ts'
import { OpenRow, useOpenOf } from './open-row.tsx'
import { PersonBox } from './customer-box.tsx'

type Who = Pick<FoundPerson, 'kode_member' | 'no_hp'>

/** Returns the query of a person: a member by his code, others by telephone. */
const queryOf = ({ kode_member, no_hp }: Who) => (kode_member !== null ? { kode_member } : { no_hp: no_hp ?? '' })

/** Everything of a person in one place; he is scanned, or found by name, telephone and code. */
export default function HalamanMember() {
  const [told, toldPhone] = [useLinkValue('kode_member'), useLinkValue('no_hp')]
  const [found, setFound] = useState<Who>()
  const who = found ?? (told || toldPhone ? { kode_member: told ?? null, no_hp: toldPhone ?? null } : undefined)
  const queries = useQueryClient()
  return (
    <Panel screen={halamanMember} onRefresh={() => queries.invalidateQueries()}>
      <PersonBox
        at={p.kode_member.wire}
        isChosen={(each) => each.kode_member === who?.kode_member && each.no_hp === who.no_hp}
        onFound={({ kode_member, no_hp }) => setFound({ kode_member, no_hp })}
      />
      {who ? <PageOf key={JSON.stringify(who)} who={who} /> : <IdleState text="Pilih member atau customer" />}
    </Panel>
  )
}

function PageOf({ who }: { readonly who: Who }) {
  const { kode_toko } = useSession()
  const page = useQuery({
    queryKey: [readPerson.call, kode_toko, who],
    queryFn: () => send(readPerson, { query: queryOf(who) }),
    staleTime: 0,
  })
  return (
    <Loaded query={page}>
      {(person) => (
        <div className="person-page">
          <WhoHeIs person={person} />
          <WhatIsOpen person={person} />
          {person.kode_member !== null && <Tastes key={person.versi_ukuran} person={person} kode_member={person.kode_member} />}
          <History who={who} />
        </div>
      )}
    </Loaded>
  )
}

const told = [
  p.kode_member,
  p.no_hp,
  w.kode_toko,
  m.tgl_daftar,
  p.poin,
  p.nilai_poin,
  p.tgl_reset.labelled('Poin Hangus'),
  p.kunjungan,
  p.kunjungan_terakhir,
  p.belanja_total,
  p.dijual_total,
]
const personal = [m.tgl_lahir, m.alamat, m.kota, m.email, m.nama_afiliasi]

function WhoHeIs({ person }: { readonly person: Person }) {
  const say = useText()
  const { pribadi, kode_member, nama_customer } = person
  const days = pribadi?.hari_ulang_tahun ?? null
  return (
    <section aria-label={say('Member')}>
      <h2>
        {kode_member === null ? (
          nama_customer
        ) : (
          <ThingLink kind="member" id={kode_member}>
            {nama_customer}
          </ThingLink>
        )}
      </h2>
      {days !== null && <p role="status">{days === 0 ? say('Ulang Tahun Hari Ini') : say('Ulang Tahun {{n}} Hari Lagi', { n: days })}</p>}
      {kode_member === null && <p>{say('Bukan Member')}</p>}
      <Facts fields={told} of={person} />
      {pribadi && <Facts fields={personal} of={pribadi} />}
    </section>
  )
}

function WhatIsOpen({ person }: { readonly person: Person }) {
  const say = useText()
  const session = useSession()
  const { no_hp, nama_customer } = person
  const open = useOpenOf(no_hp)
  const doorOf = doorsFor(session)
  return (
    <section aria-label={say('Yang Terbuka')}>
      <h2>{say('Yang Terbuka')}</h2>
      {no_hp === null ? (
        <EmptyState text="Tidak Ada Yang Terbuka" />
      ) : (
        <Loaded query={open}>
          {(things) =>
            things.length === 0 ? (
              <EmptyState text="Tidak Ada Yang Terbuka" />
            ) : (
              <>
                <ul className="person-open">
                  {things.map((thing) => (
                    <OpenRow key={`${thing.jenis_hal} ${thing.no_hal}`} thing={thing}>
                      <ScreenLink path={thing.layar} search={{ cari: thing.no_hal }}>
                        {say('Buka')}
                      </ScreenLink>
                    </OpenRow>
                  ))}
                </ul>
                {things.some(({ usulan }) => usulan.length > 0) && doorOf(bayarSekaligusBaru) === 'OPEN' && (
                  <p>
                    <ScreenLink path={bayarSekaligusBaru.path} search={{ no_hp, nama: nama_customer }}>
                      {say(bayarSekaligusBaru.title)}
                    </ScreenLink>
                  </p>
                )}
              </>
            )
          }
        </Loaded>
      )}
    </section>
  )
}

function History({ who }: { readonly who: Who }) {
  const say = useText()
  const { kode_toko } = useSession()
  const past = useInfiniteQuery({
    queryKey: [readHistoryOfPerson.call, kode_toko, who],
    queryFn: ({ pageParam }) => send(readHistoryOfPerson, { query: { ...queryOf(who), ...(pageParam && { after: pageParam }), limit: 20 } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
  })
  const rows = past.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <section aria-label={say('Riwayat')}>
      <h2>{say('Riwayat')}</h2>
      {past.isSuccess && rows.length === 0 && <EmptyState text="Member Belum Bertransaksi Pada Tanggal Ini" />}
      <ul className="person-past">
        {rows.map(({ kind, reference, kode_toko: shop, tgl_system, total_qty, total_berat, grand_total, status }) => (
          <li key={`${kind} ${reference} ${shop}`}>
            <span className="person-what">
              {say(titleOf(kind))} · <ThingLink kind={kind} id={reference} />
            </span>
            <Figure field={p.grand_total} value={grand_total} strong />
            <small>
              {documentWords.tgl_system.format(tgl_system)} · {shop} · {total_qty} · <Figure field={p.total_berat} value={total_berat} />
            </small>
            <small>{status === 'VALID' ? '' : say(status === 'CANCELLED' ? 'Dibatalkan' : status)}</small>
          </li>
        ))}
      </ul>
      {past.hasNextPage && (
        <Button variant="default" size="xs" loading={past.isFetchingNextPage} onClick={() => void past.fetchNextPage()}>
          {say('Berikutnya')}
        </Button>
      )}
    </section>
  )
}

function Tastes({ person, kode_member }: { readonly person: Person; readonly kode_member: string }) {
  const say = useText()
  const queries = useQueryClient()
  const sizes = useFieldForm(sizeFields, person)
  const wishes = useFieldForm(wishFields)
  const lookAgain = () => queries.invalidateQueries({ queryKey: [readPerson.call] })
  const keep = async () => {
    if (!sizes.check()) return
    await send(keepSizes, { params: { kode_member }, body: keepSizes.body.parse({ ...sizes.toWire(), versi_ukuran: person.versi_ukuran }) })
    showSuccess('Berhasil Menyimpan Data')
    await lookAgain()
  }
  const wish = async () => {
    if (!wishes.check()) return
    await send(addWish, { params: { kode_member }, body: addWish.body.parse(wishes.toWire()) })
    wishes.reset()
    await lookAgain()
  }
  const done = async (id: number) => {
    await send(fulfilWish, { params: { kode_member, id: String(id) }, body: {} })
    await lookAgain()
  }
  return (
    <section aria-label={say('Ukuran Dan Keinginan')}>
      <h2>{say('Ukuran Dan Keinginan')}</h2>
      <div className="person-sizes">
        {sizeFields.map((field) => (
          <FormField key={field.name} form={sizes} field={field} />
        ))}
        <Button variant="default" onClick={() => void keep().catch(showError)}>
          {say('Simpan')}
        </Button>
      </div>
      <ul className="person-wishes">
        {person.daftar_keinginan.map(({ id, keinginan, tgl_perlu, tgl_system, user_id }) => (
          <li key={id}>
            <span>{keinginan}</span>
            <Button size="xs" variant="default" onClick={() => void done(id).catch(showError)}>
              {say('Selesai')}
            </Button>
            <small>{tgl_perlu && `${say(p.tgl_perlu.label)} ${tgl_perlu}`}</small>
            <small>
              {tgl_system} · {user_id}
            </small>
          </li>
        ))}
      </ul>
      <Group align="end" gap="xs" mt="xs">
        {wishFields.map((field) => (
          <FormField key={field.name} form={wishes} field={field} />
        ))}
        <Button variant="default" onClick={() => void wish().catch(showError)}>
          {say('Tambah')}
        </Button>
      </Group>
    </section>
  )
}
