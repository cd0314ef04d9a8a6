-- A version may run on a database that a newer one has migrated, as at a rolling update and on the way back (docs/decisions/232). A migration that takes
-- something away which the version before still needs says so here, in its own words; then only versions that know this migration start.
alter table migration_checksum add column batas text;
