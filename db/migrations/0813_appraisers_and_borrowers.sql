-- Who has appraised a pledge, with the certificate that he had on that day; and the most that the chain lends to one person (docs/decisions/135).
create table penaksir (
  kode_penaksir     text primary key,
  nama_penaksir     text not null,
  no_sertifikat     text not null,
  sertifikat_sampai date not null
);
alter table hutang
  add column kode_penaksir     text references penaksir,
  add column nama_penaksir     text,
  add column no_sertifikat     text,
  add column sertifikat_sampai date,
  add constraint hutang_appraised check (num_nonnulls(kode_penaksir, nama_penaksir, no_sertifikat, sertifikat_sampai) in (0, 4)),
  add constraint hutang_certificate check (sertifikat_sampai >= tgl_hutang);

-- A person is known by his telephone and by his identity number. Open loans of all shops count; loans from before the books are not refused, and count too.
create index hutang_of_phone on hutang (no_hp) where status = 'AKTIF';
-- An identity number without blanks and signs: 3171-0101 is 31710101.
create function identitas_baku(identitas text) returns text language sql immutable as $$
  select nullif(upper(regexp_replace(identitas, '[^A-Za-z0-9]', '', 'g')), '')
$$;
create index hutang_of_identity on hutang (identitas_baku(no_identitas)) where status = 'AKTIF' and no_identitas is not null;
-- The telephones and identity numbers of a person: those that are asked for, and those of each open loan that has one of them.
create function peminjam(hp text, identitas text) returns table (apa text, isi text) language sql stable as $$
  with recursive his as (
    select * from (values ('hp', hp), ('identitas', identitas_baku(identitas))) asked (apa, isi) where isi is not null
    union
    select own.apa, own.isi
    from his join hutang h on h.status = 'AKTIF'
      and ((his.apa = 'hp' and h.no_hp = his.isi) or (his.apa = 'identitas' and h.no_identitas is not null and identitas_baku(h.no_identitas) = his.isi))
    cross join lateral (values ('hp', h.no_hp), ('identitas', identitas_baku(h.no_identitas))) own (apa, isi) where own.isi is not null
  )
  select apa, isi from his
$$;
-- What he owes in all shops.
create function hutang_orang(hp text, identitas text) returns bigint language sql stable as $$
  select coalesce(sum(sisa_hutang), 0)::bigint from hutang
  where status = 'AKTIF' and no_hp in (select isi from peminjam(hp, identitas) where apa = 'hp')
$$;

-- At the end of the transaction. Of two shops that lend to one person at once, the second sees what the first has lent.
create function loan_within_limit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  most bigint := (
    select value::bigint from para_system where (kode_toko, key) = ('*', 'BATAS_HUTANG_ORANG') and value ~ '^[0-9]{1,15}$');
  locked text[] := '{}';
  his text[];
  who text;
begin
  if coalesce(most, 0) = 0 then return null; end if;
  -- While locks are waited for, another loan may join further telephones to the person.
  loop
    select array_agg('hutang ' || isi order by isi) into his from peminjam(new.no_hp, new.no_identitas);
    exit when his <@ locked;
    foreach who in array his loop
      perform pg_advisory_xact_lock(hashtextextended(who, 0));
    end loop;
    locked := locked || his;
  end loop;
  if hutang_orang(new.no_hp, new.no_identitas) > most then
    raise exception 'loans of % are more than %', new.no_hp, most using errcode = 'KN001', constraint = 'hutang_orang';
  end if;
  return null;
end $$;
revoke execute on function loan_within_limit() from public;
create constraint trigger hutang_within_limit after insert on hutang deferrable initially deferred for each row
  when (not new.dari_saldo_awal) execute function loan_within_limit();
-- A redemption or a payment of principal that is taken back lends again.
create constraint trigger hutang_within_limit_again after update on hutang deferrable initially deferred for each row
  when (not new.dari_saldo_awal and new.status = 'AKTIF' and (old.status <> 'AKTIF' or new.sisa_hutang > old.sisa_hutang)) execute function loan_within_limit();
