import './gabung-member.css'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyField } from '#engine/contract/field.ts'
import { send } from '#engine/web/api.ts'
import { showSuccess } from '#engine/web/dialogs.tsx'
import { FieldForm, useFieldForm, useFieldValue } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormDialog } from '#engine/web/form-dialog.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { SearchBox } from '#engine/web/search-box.tsx'
import { useText } from '#engine/web/text.ts'
import { useSendOnce } from '#modules/approvals/web/public.ts'
import { EntryScreen, fieldMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { listMembers, readMember } from '#modules/members/contract/data-member.ts'
import { findMembers } from '#modules/members/contract/find-members.ts'
import { members as m } from '#modules/members/contract/fields.ts'
import { joins as j, likenesses } from '../contract/fields.ts'
import {
  type Pair,
  type Side,
  type Standing,
  comparedFields,
  findTwins,
  gabungMember,
  gabungMemberDocument,
  joinFields,
  joinMembers,
  lihatGabungMember,
  newJoin,
  partMembers,
  readJoined,
} from '../contract/gabung-member.ts'
import { joinLook } from './look.tsx'

const compared: readonly AnyField[] = comparedFields

/** Everything that tells members apart is asked anew after a join. */
function useAskAnew() {
  const queries = useQueryClient()
  return () => {
    for (const { call } of [findTwins, readJoined, listMembers, readMember, findMembers]) void queries.invalidateQueries({ queryKey: [call] })
  }
}

/** Joins two members who are one person: choose both, say who stays and why, F9. Below stand the joins that hold, with the way back. */
export default function GabungMember() {
  const say = useText()
  const askAnew = useAskAnew()
  const [typed, setTyped] = useState('')
  const [cari] = useDebouncedValue(typed.trim(), 300)
  const [picked, setPicked] = useState<readonly string[]>([])
  const twins = useQuery({ queryKey: [findTwins.call, cari], queryFn: () => send(findTwins, { query: cari ? { cari } : {} }) })
  const entry = useDocumentForm({
    document: gabungMemberDocument,
    call: joinMembers,
    make: () => new FieldForm([j.kode_member, j.ke_member, ...joinFields]),
    isEntered: (form) => form.isChanged,
    messagesOf: (form) => ({
      ...fieldMessages(form, joinFields),
      ...(form.values['ke_member'] === null ? { ke_member: 'Pilih Dua Member, Lalu Pilih Yang Tetap Dipakai' } : {}),
    }),
    bodyOf: (form) => newJoin.parse(form.toWire([j.kode_member, j.ke_member, ...joinFields])),
    onSaved: askAnew,
  })
  const { form } = entry
  const ke_member = useFieldValue(form, j.ke_member)
  const kode_member = useFieldValue(form, j.kode_member)
  // A draft that comes back has the two of them.
  const chosen = picked.length > 0 ? picked : [kode_member, ke_member].filter((code) => code !== null)
  const choose = (codes: readonly string[]) => {
    setPicked(codes)
    form.assign({ kode_member: null, ke_member: null })
  }
  const toggle = (code: string) => choose(chosen.includes(code) ? chosen.filter((each) => each !== code) : [...chosen, code].slice(-2))
  const stays = (code: string) => form.assign({ kode_member: chosen.find((each) => each !== code) ?? null, ke_member: code })
  const members = new Map((twins.data?.member ?? []).map((member) => [member.kode_member, member]))
  const sides = chosen.flatMap((code) => members.get(code) ?? [])
  return (
    <EntryScreen
      screen={gabungMember}
      entry={entry}
      look={joinLook}
      figures={[j.nama_member, j.nama_ke, j.poin_pindah]}
      verb="Gabung"
      canSave={ke_member !== null}
      onNext={() => {
        setPicked([])
        entry.next()
      }}
      lines={(isOpen) => (
        <div className="twins">
          <section className="entry-box" aria-label={say('Mungkin Orang Yang Sama')}>
            <SearchBox value={typed} onChange={setTyped} placeholder={say('Nama, No HP, kode member')} />
            <Loaded query={twins}>
              {({ pasangan, member, lebih }) => (
                <>
                  {cari !== '' && (
                    <Found
                      members={member.filter(({ kode_member }) => isFound(kode_member, pasangan, member.length))}
                      chosen={chosen}
                      isOpen={isOpen}
                      onToggle={toggle}
                    />
                  )}
                  {pasangan.length === 0 ? (
                    <p className="twin-fact">{say('Tidak ada member yang mungkin orang yang sama.')}</p>
                  ) : (
                    <Pairs pairs={pasangan} members={members} chosen={chosen} isOpen={isOpen} onChoose={choose} />
                  )}
                  {lebih && <p className="twin-fact">{say('Masih ada yang lain. Cari namanya.')}</p>}
                </>
              )}
            </Loaded>
          </section>
          <Joined onParted={askAnew} />
        </div>
      )}
      side={(isOpen) => (
        <section className="entry-box" aria-label={say('Perbandingan')}>
          {sides.length === 2 ? (
            <Compared sides={sides} ke_member={ke_member} isOpen={isOpen} onStays={stays} />
          ) : (
            <p className="twin-fact">{say('Pilih dua member untuk membandingkan.')}</p>
          )}
          {joinFields.map((field) => (
            <FormField key={field.name} form={form} field={field} />
          ))}
        </section>
      )}
    />
  )
}

/** A member who was searched for, and is not merely half of a pair. */
const isFound = (code: string, pairs: readonly Pair[], found: number) => found > 0 && !pairs.some(({ kode }) => kode.includes(code))

interface Choosing {
  readonly chosen: readonly string[]
  readonly isOpen: boolean
}

function Found({ members, chosen, isOpen, onToggle }: Choosing & { readonly members: readonly Side[]; readonly onToggle: (code: string) => void }) {
  return (
    <ul className="twin-list">
      {members.map(({ kode_member, nama_member, no_hp }) => (
        <li key={kode_member}>
          <button type="button" className="twin" disabled={!isOpen} aria-pressed={chosen.includes(kode_member)} onClick={() => onToggle(kode_member)}>
            <span className="twin-name">{nama_member}</span>
            <span className="twin-fact">
              {kode_member} · {no_hp ?? '-'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface PairsProps extends Choosing {
  readonly pairs: readonly Pair[]
  readonly members: ReadonlyMap<string, Side>
  readonly onChoose: (codes: readonly string[]) => void
}

/** Pairs of members who are probably one person, each with the reasons. */
function Pairs({ pairs, members, chosen, isOpen, onChoose }: PairsProps) {
  const say = useText()
  return (
    <ul className="twin-list">
      {pairs.map(({ kode, alasan }) => (
        <li key={kode.join(' ')}>
          <button
            type="button"
            className="twin"
            disabled={!isOpen}
            aria-pressed={kode.every((code) => chosen.includes(code))}
            onClick={() => onChoose(kode)}
          >
            {kode.map((code) => (
              <span key={code}>
                <span className="twin-name">{members.get(code)?.nama_member}</span>{' '}
                <span className="twin-fact">
                  {code} · {members.get(code)?.no_hp ?? '-'}
                </span>
              </span>
            ))}
            <span className="twin-fact">{alasan.map((each) => say(likenesses[each])).join(' · ')}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface ComparedProps {
  readonly sides: readonly Side[]
  readonly ke_member: string | null
  readonly isOpen: boolean
  readonly onStays: (code: string) => void
}

/** Two members side by side: what differs is strong, and one of them is chosen to stay. */
function Compared({ sides, ke_member, isOpen, onStays }: ComparedProps) {
  const say = useText()
  const of = (side: Side, name: string) => (side as Readonly<Record<string, unknown>>)[name]
  return (
    <table className="twin-table">
      <thead>
        <tr>
          <th>{say('Yang Tetap')}</th>
          {sides.map(({ kode_member }) => (
            <th key={kode_member}>
              <Button
                size="xs"
                variant={ke_member === kode_member ? 'filled' : 'default'}
                disabled={!isOpen}
                aria-pressed={ke_member === kode_member}
                onClick={() => onStays(kode_member)}
              >
                {say('Tetap {{kode}}', { kode: kode_member })}
              </Button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {compared.map((field) => (
          <tr key={field.name}>
            <th scope="row">{say(field.label)}</th>
            {sides.map((side) => (
              <td key={side.kode_member} data-differs={of(sides[0]!, field.name) !== of(sides[1]!, field.name)}>
                <Figure field={field} value={of(side, field.name)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The joins that hold. One that nothing was done since can be undone. */
function Joined({ onParted }: { readonly onParted: () => void }) {
  const say = useText()
  const [parting, setParting] = useState<Standing>()
  const joined = useQuery({ queryKey: [readJoined.call], queryFn: () => send(readJoined) })
  return (
    <section className="entry-box" aria-label={say('Sudah Digabung')}>
      <h2>{say('Sudah Digabung')}</h2>
      <Loaded query={joined}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="twin-fact">{say('Belum ada member yang digabung.')}</p>
          ) : (
            <ul className="twin-list">
              {rows.map((row) => (
                <li key={row.no_gabung}>
                  <p>
                    <span className="twin-name">
                      {row.nama_member} → {row.nama_ke}
                    </span>{' '}
                    <ThingLink kind="gabung_member" id={row.no_gabung} />
                  </p>
                  <p className="twin-fact">
                    {row.kode_member} → {row.ke_member} · <Figure field={m.tgl_daftar} value={row.tgl_system} />
                  </p>
                  {row.sejak === null ? (
                    <Button size="xs" variant="default" onClick={() => setParting(row)}>
                      {say('Pisahkan')}
                    </Button>
                  ) : (
                    <p className="twin-fact">{say('Sudah ada transaksi setelahnya: {{nomor}}', { nomor: row.sejak })}</p>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {parting && <Part of={parting} onClose={() => setParting(undefined)} onParted={onParted} />}
    </section>
  )
}

/** Asks why a join is undone. */
function Part({ of, onClose, onParted }: { readonly of: Standing; readonly onClose: () => void; readonly onParted: () => void }) {
  const say = useText()
  const form = useFieldForm(joinFields)
  const { once, dialog } = useSendOnce([lihatGabungMember])
  const part = () =>
    once(
      (sent) => send(partMembers, { body: { no_gabung: of.no_gabung, alasan_gabung: String(form.values['alasan_gabung'] ?? '') } }, sent),
      () => {
        onClose()
        showSuccess('Berhasil Menyimpan Data')
        onParted()
      },
    )
  return (
    <>
      <FormDialog title={`${say('Pisahkan')} ${of.nama_member}`} form={form} check={() => form.check()} send={part} onClose={onClose}>
        {joinFields.map((field) => (
          <FormField key={field.name} form={form} field={field} isFirst />
        ))}
      </FormDialog>
      {dialog}
    </>
  )
}
