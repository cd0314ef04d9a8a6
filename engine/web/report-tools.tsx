import './report-screen.css'
import { ActionIcon, Button, Checkbox, Group, Popover, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconBookmark, IconColumns3, IconShare2, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TableColumn } from '../contract/table.ts'
import { type SharedView, type SharedViews, sharedViewCalls } from '../contract/shared-views.ts'
import { sendCall } from './api.ts'
import { showError, toast } from './dialogs.tsx'
import { type Preset, presetOf } from './report-look.ts'
import { useText } from './text.ts'
import { offerUndo } from './undo.tsx'

interface ColumnPickerProps {
  readonly columns: readonly TableColumn[]
  readonly shown: readonly string[]
  /** Undefined: as at first. */
  readonly onChoose: (names: readonly string[] | undefined) => void
  /** As high as the buttons next to it. */
  readonly size: 'xs' | 'sm'
}

/** Chooses which columns a report shows; one stays. */
export function ColumnPicker({ columns, shown, onChoose, size }: ColumnPickerProps) {
  const say = useText()
  const names = columns.map(({ name }) => name)
  const toggle = (name: string) => {
    const next = names.filter((each) => (each === name ? !shown.includes(each) : shown.includes(each)))
    if (next.length > 0) onChoose(next)
  }
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button size={size} variant="default" leftSection={<IconColumns3 size={15} aria-hidden />}>
          {say('Pilih Kolom')} {shown.length}/{names.length}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="report-popover" aria-label={say('Pilih Kolom')}>
        <div className="report-choices">
          {columns.map((column) => (
            <Checkbox
              key={column.name}
              size="sm"
              label={say(column.label)}
              checked={shown.includes(column.name)}
              onChange={() => toggle(column.name)}
            />
          ))}
        </div>
        <Group gap="xs" mt="sm" wrap="nowrap">
          <Button size="xs" variant="default" onClick={() => onChoose(names)}>
            {say('Semua')}
          </Button>
          <Button size="xs" variant="default" onClick={() => onChoose(undefined)}>
            {say('Seperti Semula')}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}

interface PresetsProps {
  /** The path of the report's screen: its shared views are read there. */
  readonly path: string
  readonly presets: readonly Preset[]
  readonly onApply: (preset: Preset) => void
  readonly onSave: (name: string) => void
  readonly onDelete: (preset: Preset) => void
  /** Adds one again that was deleted. */
  readonly onRestore: (preset: Preset) => void
}

/**
 * Questions that are asked again and again, each under its name; a name that is there already gets the new question. Below them are those that
 * supervisors share with the shop or with all shops (docs/decisions/249). These are read when the list is opened.
 */
export function Presets({ path, presets, onApply, onSave, onDelete, onRestore }: PresetsProps) {
  const say = useText()
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const shared = useQuery({
    queryKey: [sharedViewCalls.read, path],
    queryFn: async () => (await sendCall(sharedViewCalls.read, { query: { path } })) as SharedViews,
    enabled: isOpen,
    staleTime: 0,
  })
  const share = async ({ name: nama, values, days, kode_toko, columns }: Preset) => {
    try {
      await sendCall(sharedViewCalls.share, { body: { path, nama, values, days: days ?? null, toko: kode_toko, columns: columns ?? null } })
      toast('Tampilan Dibagikan', 'good')
      await shared.refetch()
    } catch (error) {
      showError(error)
    }
  }
  const unshare = async (view: SharedView) => {
    try {
      await sendCall(sharedViewCalls.remove, { params: { id: String(view.id) } })
      await shared.refetch()
      offerUndo({ text: '{{what}} Tidak Dibagikan Lagi', values: { what: view.nama }, undo: () => share(presetOf(view)) })
    } catch (error) {
      showError(error)
    }
  }
  const drop = (preset: Preset) => {
    onDelete(preset)
    offerUndo({ text: '{{what}} Dihapus', values: { what: preset.name }, undo: () => onRestore(preset) })
  }
  const apply = (preset: Preset) => {
    setOpen(false)
    onApply(preset)
  }
  const views = shared.data?.values ?? []
  const label = presets.length > 0 ? `${say('Tersimpan')} ${presets.length}` : say('Tersimpan')
  const save = () => {
    if (name.trim() === '') return
    onSave(name.trim())
    setName('')
  }
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          className="report-saved"
          aria-label={label}
          leftSection={<IconBookmark size={15} aria-hidden />}
          onClick={() => setOpen((before) => !before)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="report-popover" aria-label={say('Tersimpan')}>
        {presets.length === 0 && (
          <Text size="sm" c="dimmed" mb="s">
            {say('Belum ada pilihan tersimpan')}
          </Text>
        )}
        <ul className="report-presets">
          {presets.map((preset) => (
            <li key={preset.name}>
              <UnstyledButton className="report-preset" onClick={() => apply(preset)}>
                {preset.name}
              </UnstyledButton>
              {shared.data?.boleh_bagikan && (
                <ActionIcon variant="subtle" size={28} aria-label={`${say('Bagikan')} ${preset.name}`} onClick={() => void share(preset)}>
                  <IconShare2 size={15} aria-hidden />
                </ActionIcon>
              )}
              <ActionIcon variant="subtle" size={28} aria-label={`${say('Hapus')} ${preset.name}`} onClick={() => drop(preset)}>
                <IconTrash size={15} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
        {views.length > 0 && (
          <>
            <Text size="sm" fw={600}>
              {say('Dibagikan')}
            </Text>
            <ul className="report-presets" aria-label={say('Dibagikan')}>
              {views.map((view) => (
                <li key={view.id}>
                  <UnstyledButton className="report-preset" onClick={() => apply(presetOf(view))}>
                    {view.nama}{' '}
                    <small className="report-preset-by">
                      {view.kode_toko ?? say('Semua Toko')} · {view.user_id}
                    </small>
                  </UnstyledButton>
                  {view.boleh_hapus && (
                    <ActionIcon
                      variant="subtle"
                      size={28}
                      aria-label={`${say('Berhenti Membagikan')} ${view.nama}`}
                      onClick={() => void unshare(view)}
                    >
                      <IconTrash size={15} aria-hidden />
                    </ActionIcon>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
        <form
          className="report-preset-new"
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <TextInput
            size="xs"
            maxLength={40}
            label={say('Simpan Pilihan Ini Sebagai')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <Button size="xs" type="submit" disabled={name.trim() === ''}>
            {say('Simpan')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
