-- What the product's migrations add to the schema, for reading. Written by `npm run db:generate`.

-- Made of 0 migrations: e3b0c44298fc1c14
