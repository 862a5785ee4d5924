/** The classes of vehicles there can be. */
export const vehicleClasses = ['car', 'van', 'minibus', 'boat'] as const
export type VehicleClassId = (typeof vehicleClasses)[number]
