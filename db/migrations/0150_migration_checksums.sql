-- What the text of each migration was when it ran: who edits one that has run would have two kinds of databases.
create table migration_checksum (
  name text primary key,
  sha256 text not null
);
