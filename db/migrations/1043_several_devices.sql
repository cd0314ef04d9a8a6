-- An owner uses a computer and a telephone (docs/decisions/243). Each session of a user has a number. Users who may have one device only ever have number 1,
-- so the key still refuses a second session of theirs.
alter table session add column perangkat_ke smallint not null default 1 check (perangkat_ke between 1 and 10);
-- A user has one screen for customers, and it ends with the session that opened it.
alter table layar_customer add column perangkat_ke smallint not null default 1;
alter table layar_customer drop constraint layar_customer_user_id_fkey;
alter table session drop constraint session_user_id_key;
alter table session add constraint session_one_a_device unique (user_id, perangkat_ke);
alter table layar_customer add foreign key (user_id, perangkat_ke) references session (user_id, perangkat_ke) on delete cascade;
