import { keep, storedLocally } from '../local-data.ts'
import { type PortSettings, type ProtocolName, protocols } from './scale-line.ts'

/** The scale that stands at this machine: how it speaks, and how its port is opened. */
export interface Station {
  readonly protocol: ProtocolName
  readonly port: PortSettings
}

/** A choice of the machine, for all its users; so it is not forgotten with a session. */
const keptUnder = 'timbangan'

/** What ports of scales are set to. */
export const portChoices = {
  baudRate: [1_200, 2_400, 4_800, 9_600, 19_200, 38_400],
  dataBits: [7, 8],
  parity: ['none', 'even', 'odd'],
  stopBits: [1, 2],
} as const satisfies { readonly [Name in keyof PortSettings]: readonly PortSettings[Name][] }

/** A station whose scale is as it left the factory. */
export const stationOf = (protocol: ProtocolName): Station => ({ protocol, port: protocols[protocol].port })

/** The scale of this machine. If no user has described it, it finds its protocol by itself. */
export function readStation(): Station {
  const stored = storedLocally(keptUnder) as Partial<Station> | undefined
  const isKnown = stored?.protocol !== undefined && Object.hasOwn(protocols, stored.protocol)
  if (!isKnown) return stationOf('AUTO')
  const { protocol, port } = stored as Station
  const isWhole = Object.entries(portChoices).every(([name, choices]) => (choices as readonly unknown[]).includes(port?.[name as keyof PortSettings]))
  return isWhole ? { protocol, port } : stationOf(protocol)
}

/** Describes the scale of this machine. */
export const keepStation = (station: Station): boolean => keep(keptUnder, station)
