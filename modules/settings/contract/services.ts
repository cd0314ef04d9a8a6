import { z } from 'zod'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { settingSystem, whatsappSetting } from './settingsystem.ts'

const services = z.object({ whatsapp: z.boolean(), push: z.boolean() })

/** Which neighbouring services this installation has an address of (docs/operations.md). */
export type Services = z.output<typeof services>

/** The name of a neighbouring service. */
export type ServiceName = keyof Services

/** Says which services are set up, so that no user waits for a message that nothing sends. */
export const readServices = endpoint({
  call: 'GET para-system/layanan',
  summary: 'Whether messages and pushes to telephones have a service that sends them',
  access: openTo(settingSystem, whatsappSetting),
  reply: services,
})
