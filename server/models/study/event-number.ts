/** The place of an event in the counting of the device that made it. */
export interface EventNumber {
  deviceId: string
  epoch: string
  seq: number
}

export const numberKey = ({ deviceId, epoch, seq }: EventNumber) => `${deviceId}/${epoch}/${seq}`

/** The columns of a number, and its values in their order. */
export const numberColumns = ['device_id', 'epoch', 'seq']
export const numberValues = ({ deviceId, epoch, seq }: EventNumber) => [deviceId, epoch, seq]
