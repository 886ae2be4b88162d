/** Route of a step's address; the frame renders its content. */
const MigrateUsersStep = () => null

export default MigrateUsersStep
