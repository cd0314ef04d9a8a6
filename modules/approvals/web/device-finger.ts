import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { send } from '#engine/web/api.ts'
import { approveByDevice, beginAssertion, beginDevice, registerDevice } from '../contract/sidik-jari.ts'

/** Whether this browser has a sensor to ask; there is none where the page came by plain HTTP from another machine. */
export const hasSensor = (): boolean => window.isSecureContext && 'PublicKeyCredential' in window

/** Registers the sensor of this device for the one who is logged in. */
export async function registerThisDevice(nama: string, password: string): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const options = await send(beginDevice, { body: { password, origin: location.origin } })
  const response = await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })
  const { message } = await send(registerDevice, { body: { nama, response: { ...response } } })
  return message
}

/** Asks for the finger of an approver at this device; answers the token that he gave. */
export async function approveWithFinger(asked: { user_id: string; permintaan: string; keterangan: string }): Promise<string | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { user_id, permintaan } = asked
  const options = await send(beginAssertion, { body: { user_id, permintaan, origin: location.origin } })
  const response = await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })
  const { token } = await send(approveByDevice, { body: { ...asked, response: { ...response } } })
  return token
}

/** The text of a finger that was not shown, or not known; what the server says is said as it says it. */
export const noFingerText = 'Silahkan Coba Lagi'
