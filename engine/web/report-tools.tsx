import { ActionIcon, Button, Checkbox, Group, Popover, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconBookmark, IconColumns3, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { TableColumn } from '../contract/table.ts'
import type { Preset } from './report-look.ts'
import { useText } from './text.ts'

interface ColumnPickerProps {
  readonly columns: readonly TableColumn[]
  readonly shown: readonly string[]
  /** Undefined: as at first. */
  readonly onChoose: (names: readonly string[] | undefined) => void
}

/** Chooses which columns a report shows; one stays. */
export function ColumnPicker({ columns, shown, onChoose }: ColumnPickerProps) {
  const say = useText()
  const names = columns.map(({ name }) => name)
  const toggle = (name: string) => {
    const next = names.filter((each) => (each === name ? !shown.includes(each) : shown.includes(each)))
    if (next.length > 0) onChoose(next)
  }
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconColumns3 size={15} aria-hidden />}>
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
  readonly presets: readonly Preset[]
  readonly onApply: (preset: Preset) => void
  readonly onSave: (name: string) => void
  readonly onDelete: (preset: Preset) => void
}

/** Questions that are asked again and again, each under its name; a name that is there already gets the new question. */
export function Presets({ presets, onApply, onSave, onDelete }: PresetsProps) {
  const say = useText()
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const save = () => {
    if (name.trim() === '') return
    onSave(name.trim())
    setName('')
  }
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconBookmark size={15} aria-hidden />} onClick={() => setOpen((before) => !before)}>
          {say('Tersimpan')} {presets.length > 0 ? presets.length : ''}
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
              <UnstyledButton
                className="report-preset"
                onClick={() => {
                  setOpen(false)
                  onApply(preset)
                }}
              >
                {preset.name}
              </UnstyledButton>
              <ActionIcon variant="subtle" size={28} aria-label={`${say('Hapus')} ${preset.name}`} onClick={() => onDelete(preset)}>
                <IconTrash size={15} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
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
