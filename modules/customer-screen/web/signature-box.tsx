import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconDeviceTv } from '@tabler/icons-react'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { send } from '#engine/web/api.ts'
import { showError } from '#engine/web/dialogs.tsx'
import { type FieldForm, useFieldValue, useOutcome } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { Modal } from '#engine/web/overlays.tsx'
import { useText } from '#engine/web/text.ts'
import { type ShownAgreement, askSignature, readSignature } from '../contract/layar-customer.ts'
import { tandaTangan } from '../contract/signature.ts'
import { keptKey } from './customer-screen.tsx'

/** How often a till asks whether its customer has signed, in milliseconds. */
const askedEvery = 1000

interface SignatureBoxProps {
  readonly form: FieldForm
  /** What the customer agrees to, as he reads it on his screen. */
  readonly agreement: () => ShownAgreement
  readonly isOpen: boolean
}

/**
 * The customer's signature: drawn here, or on his own screen if this till has opened one. The signed contents must not change unseen, so each
 * change
 * removes the signature (docs/decisions/189).
 */
export function SignatureBox({ form, agreement, isOpen }: SignatureBoxProps) {
  const say = useText()
  const [isAsking, setAsking] = useState(false)
  const value = useFieldValue(form, tandaTangan)
  // What he signs must not change behind his back.
  const agreed = useOutcome(
    form,
    useCallback(() => JSON.stringify(agreement()), [agreement]),
  )
  const signedOf = useRef<string>(undefined)
  useEffect(() => {
    if (value === null) signedOf.current = undefined
    else if (signedOf.current === undefined) signedOf.current = agreed
    else if (signedOf.current !== agreed) form.set(tandaTangan.name, null)
  }, [form, value, agreed])
  const ask = async () => {
    try {
      await send(askSignature, { body: { minta: agreement() } }, { isBeside: true })
      setAsking(true)
    } catch (error) {
      showError(error)
    }
  }
  const stop = () => {
    setAsking(false)
    void send(askSignature, { body: { minta: null } }, { isBeside: true }).catch(() => undefined)
  }
  return (
    <section className="entry-box" aria-label={say(tandaTangan.label)}>
      <FormField form={form} field={tandaTangan} />
      {keptKey() !== undefined && value === null && (
        <Group>
          <Button size="xs" variant="default" disabled={!isOpen} leftSection={<IconDeviceTv size={14} aria-hidden />} onClick={() => void ask()}>
            {say('Minta Di Layar Customer')}
          </Button>
        </Group>
      )}
      {isAsking && (
        <Waiting
          onDrawn={(drawn) => {
            setAsking(false)
            form.set(tandaTangan.name, drawn)
          }}
          onStop={stop}
        />
      )}
    </section>
  )
}

/** The till waits while its customer signs. */
function Waiting({ onDrawn, onStop }: { readonly onDrawn: (drawn: string) => void; readonly onStop: () => void }) {
  const say = useText()
  const { data } = useQuery({
    queryKey: [readSignature.call],
    queryFn: ({ signal }) => send(readSignature, {}, { signal, isBeside: true }),
    refetchInterval: askedEvery,
    staleTime: 0,
    gcTime: 0,
  })
  const drawn = data?.tanda_tangan ?? null
  const take = useEffectEvent(onDrawn)
  useEffect(() => {
    if (drawn !== null) take(drawn)
  }, [drawn])
  return (
    <Modal opened onClose={onStop} title={say(tandaTangan.label)}>
      <Stack gap="sm" align="center">
        <Loader aria-hidden />
        <Text role="status">{say('Menunggu Tanda Tangan Di Layar Customer')}</Text>
        <Button variant="default" onClick={onStop} data-autofocus>
          {say('Batal')}
        </Button>
      </Stack>
    </Modal>
  )
}
