create or replace function guard_part_of(bagian text, tabel text, nomor text) returns void language plpgsql as $$
begin
  execute format($text$
    create function %1$I() returns trigger language plpgsql as $body$
    begin
      if exists (
        select from baris l
        left join lateral (select h.written_in, h.tgl_system from %3$I h where h.kode_toko = l.kode_toko and h.%4$I = l.%4$I offset 0) h on true
        where (h.written_in = pg_current_xact_id() and h.tgl_system = l.tgl_system) is not true
      ) then
        raise exception 'a row of %2$s is not of the transaction and date of its document' using errcode = 'KN005';
      end if;
      return null;
    end $body$ $text$, bagian || '_of_its_document', bagian, tabel, nomor);
  execute format('create or replace trigger %1$I after insert on %2$I referencing new table as baris for each statement execute function %1$I()',
                 bagian || '_of_its_document', bagian);
end $$;
revoke execute on function guard_part_of(text,text,text) from public;
