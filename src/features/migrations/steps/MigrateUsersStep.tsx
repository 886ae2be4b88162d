/** A step's address; what it shows is the frame's. */
const MigrateUsersStep = () => null

export default MigrateUsersStep
