import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { CallError, send } from '#engine/web/api.ts'
import { approveByDevice, beginAssertion, beginDevice, registerDevice } from '../contract/sidik-jari.ts'

/** What the sensor, the reader of the shop or the way to it said instead of a finger. */
export class FingerError extends CallError {
  constructor(message: string) {
    super({ status: 0, code: 'NO_FINGER', message })
  }
}

/** The reason why a finger was not read, if there is no better explanation. */
export function notSeen(): never {
  throw new FingerError('Silahkan Coba Lagi')
}

/** Whether this machine has a sensor to ask; a page that came by plain HTTP from another machine may not ask for one. */
export function useSensor(): boolean {
  const [hasSensor, setHasSensor] = useState(false)
  useEffect(() => {
    if (!window.isSecureContext || !('PublicKeyCredential' in window)) return
    void PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then(setHasSensor, () => {})
  }, [])
  return hasSensor
}

/** Registers the sensor of this device for the one who is logged in. */
export async function registerThisDevice({ nama, password }: { nama: string; password: string }): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const options = await send(beginDevice, { body: { password, origin: location.origin } })
  const response = await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }).catch(notSeen)
  const { message } = await send(registerDevice, { body: { nama, response: { ...response } } })
  return message
}

/** Asks for the finger of an approver at this device; answers the token that he gave. */
export async function approveWithFinger(requested: {
  user_id: string
  permintaan: string
  keterangan: string
  berat_dilihat: number | null
}): Promise<string | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { user_id, permintaan } = requested
  const options = await send(beginAssertion, { body: { user_id, permintaan, origin: location.origin } })
  const response = await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }).catch(notSeen)
  const { token } = await send(approveByDevice, { body: { ...requested, response: { ...response } } })
  return token
}
