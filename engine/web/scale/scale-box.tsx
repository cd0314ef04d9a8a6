import './scale-box.css'
import { ActionIcon, Badge, Button, Group, Select, TextInput } from '@mantine/core'
import { IconPlugConnected, IconScale, IconSettings } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { grams as gramsOf } from '../../kinds/index.ts'
import { formatNumber } from '../../kinds/number.ts'
import { showError } from '../dialogs.tsx'
import { Modal } from '../overlays.tsx'
import { useText } from '../text.ts'
import { type ProtocolName, protocols } from './scale-line.ts'
import { type ScaleNow, connectScale, disconnectScale, takeReading, useScale } from './serial-scale.ts'
import { type Station, keepStation, portChoices, readStation, stationOf } from './station.ts'

const weight = gramsOf('Berat')

/** Where a weight came from: the scale said it, or a hand typed it. */
export type WeightSource = 'SERIAL' | 'KETIK'

interface ScaleBoxProps {
  readonly label: string
  /** Takes a weight in grams. */
  readonly onWeight: (grams: number, source: WeightSource) => void
  readonly input?: RefObject<HTMLInputElement | null>
  readonly disabled?: boolean
  /** Why the last one was not taken. */
  readonly error?: string | undefined
}

/**
 * The source of a weight: Enter takes the reading of this machine's scale once it is stable, or the typed text if there is
 * one. The same reading is not taken twice unless the scale sends it again.
 */
export function ScaleBox({ label, onWeight, input, disabled = false, error }: ScaleBoxProps) {
  const say = useText()
  const scale = useScale()
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<string>()
  const [isSetting, setSetting] = useState(false)
  // What the scale said before, of something else, is nothing of this.
  useEffect(takeReading, [])
  // A request that came before the reading was stable is answered once it is.
  const message = refused === notStable && scale.reading?.isStable ? undefined : refused
  const take = () => {
    const grams = typed.trim() === '' ? readOff(scale) : (weight.kind.parse(typed) ?? 'Berat Tidak Terbaca')
    if (typeof grams === 'string') return setRefused(grams)
    if (grams <= 0) return setRefused('Berat Harus Lebih Dari 0')
    setRefused(undefined)
    setTyped('')
    takeReading()
    return onWeight(grams, typed.trim() === '' ? 'SERIAL' : 'KETIK')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    take()
  }
  return (
    <div className="scale-box">
      {(scale.state === 'ON' || scale.state === 'LOST') && <ScaleDisplay scale={scale} />}
      <TextInput
        ref={input}
        label={say(label)}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        disabled={disabled}
        placeholder={say(scale.state === 'ON' ? 'Enter mengambil berat dari timbangan' : 'Ketik berat, lalu Enter')}
        rightSection={<span className="figure input-unit">gr</span>}
        error={(message ?? error) && say(message ?? error ?? '')}
        onChange={(event) => {
          setRefused(undefined)
          setTyped(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
      />
      <Group gap="xs" wrap="nowrap">
        {(scale.state === 'OFF' || scale.state === 'LOST') && (
          <Button
            variant="default"
            leftSection={<IconPlugConnected size={16} aria-hidden />}
            onClick={() => void connectScale().catch((failure: Error) => showError(failure, 'Timbangan Tidak Bisa Dibuka'))}
          >
            {say('Hubungkan Timbangan')}
          </Button>
        )}
        {scale.state !== 'NONE' && (
          <ActionIcon size={36} variant="default" aria-label={say('Atur Timbangan')} onClick={() => setSetting(true)}>
            <IconSettings size={17} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      {isSetting && <StationDialog isOn={scale.state === 'ON'} onClose={() => setSetting(false)} />}
    </div>
  )
}

const notStable = 'Timbangan Belum Stabil'

/** What the scale says, in grams, or why it is not taken. */
function readOff({ state, reading, fault }: ScaleNow): number | string {
  if (state !== 'ON') return 'Berat Tidak Boleh Kosong'
  if (fault) return faultTexts[fault]
  return reading?.isStable ? reading.mg / 1000 : notStable
}

const faultTexts = { OVERLOAD: 'Beban Berlebih', UNDERLOAD: 'Di Bawah Nol' } as const

function ScaleDisplay({ scale: { state, reading, fault } }: { scale: ScaleNow }) {
  const say = useText()
  const shown = state === 'LOST' || fault ? 'FAULT' : reading?.isStable ? 'STABLE' : reading ? 'MOVING' : 'EMPTY'
  const texts = { FAULT: fault ? faultTexts[fault] : 'Timbangan Terputus', STABLE: 'Stabil', MOVING: 'Bergerak', EMPTY: 'Menunggu Timbangan' }
  return (
    <div className="scale-now" data-state={shown}>
      <IconScale size={24} stroke={1.4} aria-hidden style={{ alignSelf: 'center' }} />
      <output aria-label={say('Timbangan')}>{reading ? `${formatNumber(reading.mg / 1000, 3)} g` : '—'}</output>
      <span className="scale-lamp" role="status">
        {reading?.isNet && <Badge size="sm">{say('Netto')}</Badge>}
        {say(texts[shown])}
      </span>
    </div>
  )
}

const parityTexts = { none: 'Tanpa Paritas', even: 'Genap', odd: 'Ganjil' } as const

/** How the scale of this machine speaks. */
function StationDialog({ isOn, onClose }: { isOn: boolean; onClose: () => void }) {
  const say = useText()
  const [station, setStation] = useState<Station>(readStation)
  const setPort = (name: keyof Station['port'], value: string | null) =>
    value !== null && setStation({ ...station, port: { ...station.port, [name]: name === 'parity' ? value : Number(value) } })
  const port = (name: keyof typeof portChoices, label: string, textOf: (choice: string) => string = (choice) => choice) => (
    <Select
      label={say(label)}
      allowDeselect={false}
      data={portChoices[name].map((choice) => ({ value: String(choice), label: textOf(String(choice)) }))}
      value={String(station.port[name])}
      onChange={(value) => setPort(name, value)}
    />
  )
  const save = async () => {
    keepStation(station)
    onClose()
    // The port is opened anew with what it is set to now.
    if (isOn) await disconnectScale().then(connectScale)
  }
  return (
    <Modal opened onClose={onClose} title={say('Atur Timbangan')} size="sm">
      <div className="scale-port">
        <Select
          label={say('Jenis Timbangan')}
          data-autofocus
          allowDeselect={false}
          data={Object.entries(protocols).map(([value, { label }]) => ({ value, label: say(label) }))}
          value={station.protocol}
          onChange={(value) => value && setStation(stationOf(value as ProtocolName))}
        />
        {port('baudRate', 'Kecepatan (Baud)')}
        {port('dataBits', 'Bit Data')}
        {port('parity', 'Paritas', (choice) => say(parityTexts[choice as keyof typeof parityTexts]))}
        {port('stopBits', 'Bit Henti')}
      </div>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {say('Batal')}
        </Button>
        <Button onClick={() => void save()}>{say('Simpan')}</Button>
      </Group>
    </Modal>
  )
}
