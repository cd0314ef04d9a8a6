-- What a photo looks like, for /cari-dengan-foto: which parts of it have edges, whichever way it is turned (docs/decisions/202).
-- One row for each described photo. Other photos are described before a search, and at night.
create table foto_ciri (
  foto text primary key,
  -- 8 rings around the middle, 8 frequencies of each, as the server describes it.
  ciri bytea not null check (octet_length(ciri) = 64)
);
comment on table foto_ciri is 'What photos look like, to find a piece whose tag fell off';
