import { ActionIcon, Button } from '@mantine/core'
import { IconParking, IconX } from '@tabler/icons-react'
import { ButtonKey } from '#engine/web/button-key.tsx'
import type { FieldForm } from '#engine/web/field-form.ts'
import { keyOf, numbered } from '#engine/web/keys.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { useOfferUndo } from '#engine/web/undo.tsx'
import type { DocumentForm } from './document-form.ts'
import { type Parked, momentOf, parkedMax } from './parked.ts'

/** Documents that are put aside, by name, each with its key. Nothing where there are none: what stands below does not move for it. */
export function ParkedBar({ entry, isOpen }: { entry: DocumentForm<FieldForm, object>; isOpen: boolean }) {
  const say = useText()
  const { parking } = entry
  const offerUndo = useOfferUndo()
  const drop = (one: Parked) => {
    parking?.drop(one)
    offerUndo({ text: '{{what}} Dibuang', values: { what: nameOf(one) }, undo: () => parking?.restore(one) })
  }
  const list = parking?.list ?? []
  useShortcuts(
    Array.from({ length: parkedMax }, (_, at) => ({
      ...numbered(keyOf.resume, at),
      shown: at > 0 ? '' : list.length > 1 ? `${keyOf.resume.keys}–${list.length}` : keyOf.resume.keys,
      run: () => list[at] && parking?.takeUp(list[at]),
      disabled: !isOpen || list[at] === undefined,
    })),
  )
  const nameOf = (one: Parked) => [say('{{nama}} · {{n}} barang', { nama: one.nama, n: one.n }), momentOf(one, list)].filter(Boolean).join(' · ')
  if (!parking || list.length === 0) return null
  return (
    <nav className="entry-parked" aria-label={say('Yang Diparkir')}>
      {list.map((each, at) => (
        <span key={each.id} className="entry-parked-one">
          <Button size="compact-sm" variant="subtle" disabled={!isOpen} onClick={() => parking.takeUp(each)}>
            {nameOf(each)} <ButtonKey of={numbered(keyOf.resume, at)} />
          </Button>
          <ActionIcon size={22} aria-label={say('Buang {{what}}', { what: nameOf(each) })} onClick={() => drop(each)}>
            <IconX size={13} />
          </ActionIcon>
        </span>
      ))}
    </nav>
  )
}

/** Parks the current document too. */
export function ParkButton({ entry, isOpen }: { entry: DocumentForm<FieldForm, object>; isOpen: boolean }) {
  const say = useText()
  const { parking } = entry
  const mayPark = parking !== undefined && isOpen && entry.isEntered && !entry.isSaving && parking.list.length < parkedMax
  useShortcuts([{ ...keyOf.park, run: () => parking?.park(), disabled: !mayPark }])
  if (!parking) return null
  return (
    <Button
      variant="default"
      aria-label={say('Parkir')}
      aria-keyshortcuts={keyOf.park.keys}
      disabled={!mayPark}
      onClick={() => parking.park()}
      style={{ flex: '0 0 auto' }}
    >
      <IconParking size={18} aria-hidden />
    </Button>
  )
}
